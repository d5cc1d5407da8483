--[[ schedule-1.lua: sets the due time of a member, and renews the lifetime of its set.
  KEYS[1] sorted set of members by due time
  ARGV[1] member   ARGV[2] time, epoch ms, '' removes it   ARGV[3] required present due time, '' for any: then the earliest counts
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
