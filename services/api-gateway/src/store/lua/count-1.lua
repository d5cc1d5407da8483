--[[ count-1.lua: counts a member of a set, at most once.
  KEYS[1] set of the members
  ARGV[1] member   ARGV[2] most members   ARGV[3] lifetime of the set, ms; '0' counts nothing
  Returns the number of members including this one; 0: the set is full ]]
local counted = redis.call('SCARD', KEYS[1])
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return counted end
if counted >= tonumber(ARGV[2]) then return 0 end
if ARGV[3] ~= '0' then
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return counted + 1
