--[[ take-due-1.lua: returns due members, and postpones them so that no other caller receives them meanwhile.
  KEYS[1] sorted set of members by due time
  ARGV[1] now, epoch ms   ARGV[2] new due time, epoch ms   ARGV[3] most members
  Returns the members ]]
local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, member in ipairs(members) do redis.call('ZADD', KEYS[1], ARGV[2], member) end
return members
