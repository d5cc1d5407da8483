--[[ read-session-4.lua: reads a session with its newest saved content.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft   KEYS[4] submission
  ARGV[1…] fields of the facts
  Returns {facts, {profile, token, pin, revision, newest}, content}; values that are not there are nil ]]
local work = redis.call('HMGET', KEYS[2], 'profile', 'token', 'pin', 'revision', 'newest')
local content = false
if work[5] == 'draft' then content = redis.call('GET', KEYS[3]) end
if work[5] == 'submission' then content = redis.call('GET', KEYS[4]) end
return { redis.call('HMGET', KEYS[1], unpack(ARGV)), work, content }
