--[[ save-submission-3.lua: keeps a submission until it is completed, scored or not.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] submission
  ARGV[1] now, epoch ms   ARGV[2] sealed submission   ARGV[3…] keyed hashes of the submission, the first is stored
  Returns 'saved', 'not_started', 'completed_same', 'completed_other' or 'not_found' ]]
local now = tonumber(ARGV[1])
local facts = redis.call('HMGET', KEYS[1], 'status', 'ends', 'result_expires')
if not facts[1] or tonumber(facts[3] or facts[2]) <= now then return 'not_found' end
if facts[1] == 'created' then return 'not_started' end
if facts[1] == 'completed' then
  local stored = redis.call('HGET', KEYS[2], 'submission_hash')
  for i = 3, #ARGV do
    if stored == ARGV[i] then return 'completed_same' end
  end
  return 'completed_other'
end

redis.call('HSET', KEYS[2], 'newest', 'submission')
redis.call('SET', KEYS[3], ARGV[2], 'PX', string.format('%.0f', tonumber(facts[2]) - now))
return 'saved'
