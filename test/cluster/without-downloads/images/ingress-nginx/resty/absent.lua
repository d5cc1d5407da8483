-- A stub of a library that Debian lacks and the production values do not use: it loads, and fails at a call.
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
