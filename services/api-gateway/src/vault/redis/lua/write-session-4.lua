--[[ write-session-4.lua: writes a new session; repeatable, and refused once its claim may have passed to another request.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft   KEYS[4] watch hash
  ARGV[1] permit: latest ms of the server's clock   ARGV[2] lifetime, ms
  ARGV[3] account   ARGV[4] sealed zone and modules   ARGV[5] created, epoch ms   ARGV[6] expires, epoch ms
  ARGV[7] sealed profile   ARGV[8] sealed draft, '' for none   ARGV[9] its keyed hash
  ARGV[10] until when it is watched for a webhook, epoch ms, '' for none   ARGV[11] that from now on, ms
  Returns 'written', also for a session that exists and stays as it is, or 'lapsed' ]]
if redis.call('EXISTS', KEYS[1]) == 1 then return 'written' end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[1]) then return 'lapsed' end

redis.call('HSET', KEYS[1], 'account', ARGV[3], 'status', 'created', 'scope', ARGV[4],
  'created', ARGV[5], 'expires', ARGV[6], 'ends', ARGV[6])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[2], 'profile', ARGV[7])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
if ARGV[8] ~= '' then
  redis.call('HSET', KEYS[2], 'newest', 'draft', 'draft_hash', ARGV[9])
  redis.call('SET', KEYS[3], ARGV[8], 'PX', ARGV[2])
end
if ARGV[10] ~= '' then
  redis.call('HSET', KEYS[4], 'account', ARGV[3], 'expires', ARGV[6], 'status', 'created', 'until', ARGV[10])
  redis.call('PEXPIRE', KEYS[4], ARGV[11])
end
return 'written'
