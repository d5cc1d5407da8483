--[[ save-report-2.lua: keeps a PDF as long as its result.
  KEYS[1] facts hash   KEYS[2] reports hash
  ARGV[1] now, epoch ms   ARGV[2] locale   ARGV[3] sealed PDF
  Returns 1 kept, 0 the result is gone ]]
local now = tonumber(ARGV[1])
local expires = tonumber(redis.call('HGET', KEYS[1], 'result_expires') or '0')
if expires <= now then return 0 end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('PEXPIRE', KEYS[2], string.format('%.0f', expires - now))
return 1
