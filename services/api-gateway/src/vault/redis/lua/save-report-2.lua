--[[ save-report-2.lua: keeps a PDF as long as the result that it was made from.
  KEYS[1] facts hash   KEYS[2] reports hash
  ARGV[1] now, epoch ms   ARGV[2] account   ARGV[3] locale   ARGV[4] '1' when it is the session's own, else ''   ARGV[5] sealed PDF
  Returns 1 kept, 0 the result is gone or another account's ]]
local now = tonumber(ARGV[1])
local facts = redis.call('HMGET', KEYS[1], 'account', 'result_expires')
local expires = tonumber(facts[2] or '0')
if facts[1] ~= ARGV[2] or expires <= now then return 0 end
redis.call('HSET', KEYS[2], ARGV[3], ARGV[5])
if ARGV[4] == '1' then redis.call('HSET', KEYS[2], 'session_locale', ARGV[3]) end
redis.call('PEXPIRE', KEYS[2], string.format('%.0f', expires - now))
return 1
