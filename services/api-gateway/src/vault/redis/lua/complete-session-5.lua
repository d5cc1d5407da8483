--[[ complete-session-5.lua: completes a session once: submission, result and retention in one step, drafts deleted.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft   KEYS[4] submission   KEYS[5] result
  ARGV[1] operation id   ARGV[2] now, epoch ms   ARGV[3] retention, ms   ARGV[4] tombstone, ms
  ARGV[5] sealed submission   ARGV[6] sealed result   ARGV[7] sealed cells of the map, '' for none
  ARGV[8…] keyed hashes of the submission, the first is stored
  Returns 'completed', also for the same operation again, 'not_started', 'completed_same', 'completed_other' or 'not_found' ]]
local now, retention = tonumber(ARGV[2]), tonumber(ARGV[3])
local facts = redis.call('HMGET', KEYS[1], 'status', 'ends', 'result_expires')
if not facts[1] or tonumber(facts[3] or facts[2]) <= now then return 'not_found' end
if facts[1] == 'created' then return 'not_started' end
if facts[1] == 'completed' then
  local stored = redis.call('HMGET', KEYS[2], 'operation', 'submission_hash')
  if stored[1] == ARGV[1] then return 'completed' end
  for i = 8, #ARGV do
    if stored[2] == ARGV[i] then return 'completed_same' end
  end
  return 'completed_other'
end

local kept = math.max(retention, tonumber(ARGV[4]))
redis.call('HSET', KEYS[1], 'status', 'completed', 'completed', ARGV[2],
  'result_expires', string.format('%.0f', now + retention), 'ends', string.format('%.0f', now + kept))
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', kept))
redis.call('HSET', KEYS[2], 'operation', ARGV[1], 'submission_hash', ARGV[8])
if ARGV[7] ~= '' then redis.call('HSET', KEYS[2], 'cells', ARGV[7]) end
redis.call('HDEL', KEYS[2], 'newest', 'draft_hash')
redis.call('PEXPIRE', KEYS[2], ARGV[3])
redis.call('DEL', KEYS[3])
redis.call('SET', KEYS[4], ARGV[5], 'PX', ARGV[3])
redis.call('SET', KEYS[5], ARGV[6], 'PX', ARGV[3])
return 'completed'
