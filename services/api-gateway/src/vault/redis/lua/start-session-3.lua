--[[ start-session-3.lua: begins the assessment, with or without a session code; a second start changes nothing.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] watch hash
  ARGV[1] now, epoch ms   ARGV[2] sealed PIN hash, '' for none   ARGV[3] sealed profile that knows of it, '' to keep the one that is there
  Returns 'started', 'already_started', 'already_completed' or 'not_found' ]]
local now = tonumber(ARGV[1])
local facts = redis.call('HMGET', KEYS[1], 'status', 'ends', 'result_expires')
if not facts[1] or tonumber(facts[3] or facts[2]) <= now then return 'not_found' end
if facts[1] == 'completed' then return 'already_completed' end
if facts[1] == 'in_progress' then return 'already_started' end

redis.call('HSET', KEYS[1], 'status', 'in_progress', 'started', ARGV[1])
if ARGV[2] ~= '' then redis.call('HSET', KEYS[2], 'pin', ARGV[2]) end
if ARGV[3] ~= '' then redis.call('HSET', KEYS[2], 'profile', ARGV[3]) end
if redis.call('EXISTS', KEYS[3]) == 1 then redis.call('HSET', KEYS[3], 'status', 'in_progress') end
return 'started'
