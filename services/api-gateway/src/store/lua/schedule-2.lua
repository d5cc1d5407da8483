--[[ schedule-2.lua: sets the due time of an owner's member, and renews the lifetime of both sets.
  KEYS[1] sorted set of the owner's members by due time   KEYS[2] sorted set of owners by their earliest due time
  ARGV[1] owner   ARGV[2] member   ARGV[3] time, epoch ms, '' removes it
  ARGV[4] required present due time, '' for any: then the earliest counts   ARGV[5] lifetime of the sets, ms
  Returns 1 ]]
local owner, member, at, expected = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local now = redis.call('ZSCORE', KEYS[1], member)
if expected ~= '' and tonumber(now or '-1') ~= tonumber(expected) then return 1 end
if at == '' then
  redis.call('ZREM', KEYS[1], member)
elseif expected ~= '' or not now or tonumber(at) < tonumber(now) then
  redis.call('ZADD', KEYS[1], at, member)
end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2]
if first then redis.call('ZADD', KEYS[2], first, owner) else redis.call('ZREM', KEYS[2], owner) end
for i = 1, 2 do redis.call('PEXPIRE', KEYS[i], ARGV[5]) end
return 1
