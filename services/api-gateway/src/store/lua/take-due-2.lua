--[[ take-due-2.lua: returns due members of an owner, and postpones them so that no other caller receives them meanwhile.
  KEYS[1] sorted set of the owner's members by due time   KEYS[2] sorted set of owners by their earliest due time
  ARGV[1] owner   ARGV[2] now, epoch ms   ARGV[3] new due time, epoch ms   ARGV[4] most members
  Returns the members ]]
local members = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[2], 'LIMIT', 0, ARGV[4])
for _, member in ipairs(members) do redis.call('ZADD', KEYS[1], ARGV[3], member) end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if first then redis.call('ZADD', KEYS[2], first, ARGV[1]) else redis.call('ZREM', KEYS[2], ARGV[1]) end
return members
