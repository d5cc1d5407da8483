--[[ write-session-3.lua: writes a new session; repeatable, and refused once its claim may have passed to another request.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft
  ARGV[1] permit: latest ms of the server's clock   ARGV[2] lifetime, ms
  ARGV[3] account   ARGV[4] zone   ARGV[5] modules   ARGV[6] created, epoch ms   ARGV[7] expires, epoch ms
  ARGV[8] sealed profile   ARGV[9] token hash   ARGV[10] sealed draft, '' for none   ARGV[11] its keyed hash
  Returns 'written', also for a session that exists and stays as it is, or 'lapsed' ]]
if redis.call('EXISTS', KEYS[1]) == 1 then return 'written' end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[1]) then return 'lapsed' end

redis.call('HSET', KEYS[1], 'account', ARGV[3], 'status', 'created', 'zone', ARGV[4], 'modules', ARGV[5],
  'created', ARGV[6], 'expires', ARGV[7], 'ends', ARGV[7])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('HSET', KEYS[2], 'profile', ARGV[8], 'token', ARGV[9])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
if ARGV[10] ~= '' then
  redis.call('HSET', KEYS[2], 'newest', 'draft', 'draft_hash', ARGV[11])
  redis.call('SET', KEYS[3], ARGV[10], 'PX', ARGV[2])
end
return 'written'
