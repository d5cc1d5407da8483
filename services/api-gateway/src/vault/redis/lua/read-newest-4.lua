--[[ read-newest-4.lua: reads the newest saved content of a session with its revision.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft   KEYS[4] submission
  ARGV[1] now, epoch ms
  Returns {revision, 'draft' or 'submission', content}, values that are not there nil; nil when the session is not found ]]
local facts = redis.call('HMGET', KEYS[1], 'ends', 'result_expires')
if not facts[1] or tonumber(facts[2] or facts[1]) <= tonumber(ARGV[1]) then return false end
local work = redis.call('HMGET', KEYS[2], 'revision', 'newest')
local content = false
if work[2] == 'draft' then content = redis.call('GET', KEYS[3]) end
if work[2] == 'submission' then content = redis.call('GET', KEYS[4]) end
return { work[1], work[2], content }
