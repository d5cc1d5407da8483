--[[ save-draft-3.lua: saves a draft of a higher revision.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft
  ARGV[1] now, epoch ms   ARGV[2] revision   ARGV[3] sealed draft
  ARGV[4…] keyed hashes of the draft, the first is stored
  Returns 'saved', also for the stored revision with the same content, 'stale', 'not_started', 'already_completed' or 'not_found' ]]
local now = tonumber(ARGV[1])
local facts = redis.call('HMGET', KEYS[1], 'status', 'ends', 'result_expires')
if not facts[1] or tonumber(facts[3] or facts[2]) <= now then return 'not_found' end
if facts[1] == 'completed' then return 'already_completed' end
if facts[1] == 'created' then return 'not_started' end

local stored = redis.call('HMGET', KEYS[2], 'revision', 'draft_hash')
local revision, stored_revision = tonumber(ARGV[2]), tonumber(stored[1] or '0')
if revision == stored_revision then
  for i = 4, #ARGV do
    if stored[2] == ARGV[i] then return 'saved' end
  end
end
if revision <= stored_revision then return 'stale' end

redis.call('HSET', KEYS[2], 'revision', ARGV[2], 'draft_hash', ARGV[4], 'newest', 'draft')
redis.call('SET', KEYS[3], ARGV[3], 'PX', string.format('%.0f', tonumber(facts[2]) - now))
return 'saved'
