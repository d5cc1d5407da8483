-- A library that Debian lacks and that the production values do not use: it can be loaded, and fails when something calls it.
local function fail()
  error("this library is not in the stand-in")
end

return setmetatable({
  new = function(self)
    return self
  end,
}, {
  __index = function()
    return fail
  end,
})
