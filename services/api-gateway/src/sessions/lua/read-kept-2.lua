--[[ read-kept-2.lua: reads the facts of a session and one of the values that live as long as its result.
  KEYS[1] facts hash   KEYS[2] result, submission or reports hash
  ARGV[1] field of the reports hash, '' for the other two   ARGV[2…] fields of the facts
  Returns {facts, value}; values that are not there are nil ]]
local value
if ARGV[1] == '' then value = redis.call('GET', KEYS[2]) else value = redis.call('HGET', KEYS[2], ARGV[1]) end
return { redis.call('HMGET', KEYS[1], unpack(ARGV, 2)), value }
