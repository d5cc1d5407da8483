--[[ count-submission-1.lua: counts the submission of a session in its minute, at most once.
  KEYS[1] set of the sessions counted in the minute
  ARGV[1] session id   ARGV[2] submissions a minute   ARGV[3] lifetime of the set, ms; '0' only asks and counts nothing
  Returns 1 within the quota, 0 beyond it ]]
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 1 end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
if ARGV[3] ~= '0' then
  redis.call('SADD', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return 1
