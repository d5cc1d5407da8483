--[[ schedule-1.lua: says when a member is due, and renews the life of its set.
  KEYS[1] sorted set of members by the time at which they are due
  ARGV[1] member   ARGV[2] time, epoch ms, '' removes it   ARGV[3] time that it must have now; '' for any: then the earliest wins
  ARGV[4] lifetime of the set, ms
  Returns 1 ]]
local member, at, expected = ARGV[1], ARGV[2], ARGV[3]
local now = redis.call('ZSCORE', KEYS[1], member)
if expected ~= '' and tonumber(now or '-1') ~= tonumber(expected) then return 1 end
if at == '' then
  redis.call('ZREM', KEYS[1], member)
elseif expected ~= '' or not now or tonumber(at) < tonumber(now) then
  redis.call('ZADD', KEYS[1], at, member)
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
