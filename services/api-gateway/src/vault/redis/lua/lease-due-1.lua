--[[ lease-due-1.lua: gives out sessions that are due, and nobody else before the lease ends.
  KEYS[1] sorted set of session ids by the time of their next look
  ARGV[1] now, epoch ms   ARGV[2] end of the lease, epoch ms   ARGV[3] most
  Returns the ids ]]
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], ARGV[2], id) end
return ids
