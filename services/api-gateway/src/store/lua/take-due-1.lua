--[[ take-due-1.lua: gives out members that are due, and puts each off so that nobody else is given it meanwhile.
  KEYS[1] sorted set of members by the time at which they are due
  ARGV[1] now, epoch ms   ARGV[2] until when, epoch ms   ARGV[3] most
  Returns the members ]]
local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, member in ipairs(members) do redis.call('ZADD', KEYS[1], ARGV[2], member) end
return members
