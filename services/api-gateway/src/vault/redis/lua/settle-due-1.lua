--[[ settle-due-1.lua: ends a lease, unless an earlier look was asked for meanwhile.
  KEYS[1] sorted set of session ids by the time of their next look
  ARGV[1] session id   ARGV[2] end of the lease, epoch ms   ARGV[3] next look, epoch ms, '' for none ]]
local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
