-- Round robin over nodes of equal weight, instead of lua-resty-balancer, which Debian lacks.
local _M = {}

function _M.new(self, nodes)
  local turns = setmetatable({}, { __index = self })
  turns:reinit(nodes)
  return turns
end

function _M.reinit(self, nodes)
  self.nodes, self.ids = nodes, {}
  for id in pairs(nodes) do
    self.ids[#self.ids + 1] = id
  end
  self.last = math.random(#self.ids)
end

function _M.find(self)
  self.last = self.last % #self.ids + 1
  return self.ids[self.last]
end

return _M
