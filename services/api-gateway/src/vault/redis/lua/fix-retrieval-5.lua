--[[ fix-retrieval-5.lua: the first retrieval starts the retention anew; later ones change nothing.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] submission   KEYS[4] result   KEYS[5] reports hash
  ARGV[1] now, epoch ms   ARGV[2] retention, ms
  Returns 1 the result is there to be answered, 0 it is gone ]]
local now, retention = tonumber(ARGV[1]), tonumber(ARGV[2])
local facts = redis.call('HMGET', KEYS[1], 'result_expires', 'retrieved', 'ends')
if not facts[1] or tonumber(facts[1]) <= now or redis.call('EXISTS', KEYS[4]) == 0 then return 0 end
if facts[2] then return 1 end

local expires = now + retention
local ends = math.max(tonumber(facts[3]), expires)
redis.call('HSET', KEYS[1], 'retrieved', ARGV[1], 'result_expires', string.format('%.0f', expires),
  'ends', string.format('%.0f', ends))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', ends - now))
for i = 2, 5 do redis.call('PEXPIRE', KEYS[i], ARGV[2]) end
return 1
