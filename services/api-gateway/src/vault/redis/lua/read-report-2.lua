--[[ read-report-2.lua: reads the facts of a session and its report in one language.
  KEYS[1] facts hash   KEYS[2] reports hash
  ARGV[1] locale, '' for the session's own   ARGV[2…] fields of the facts
  Returns the fields, then the sealed PDF; values that are not there nil ]]
local locale = ARGV[1]
if locale == '' then locale = redis.call('HGET', KEYS[2], 'session_locale') end
local reply = redis.call('HMGET', KEYS[1], unpack(ARGV, 2))
reply[#ARGV] = locale and redis.call('HGET', KEYS[2], locale)
return reply
