--[[ count-try-2.lua: counts a try of the session code as wrong before it is verified.
  KEYS[1] facts hash   KEYS[2] work hash
  ARGV[1] operation id   ARGV[2] now, epoch ms   ARGV[3] tries before the lock   ARGV[4] duration of the lock, ms
  Returns {'counted', sealed PIN hash}, also for the same operation again, {'locked', end of the lock}, {'unset'} or {'not_found'} ]]
local now = tonumber(ARGV[2])
local facts = redis.call('HMGET', KEYS[1], 'status', 'ends', 'result_expires')
if not facts[1] or tonumber(facts[3] or facts[2]) <= now then return { 'not_found' } end

local work = redis.call('HMGET', KEYS[2], 'pin', 'tries', 'locked_until', 'last_try')
if not work[1] then return { 'unset' } end
if work[4] == ARGV[1] then return { 'counted', work[1] } end
local tries = tonumber(work[2] or '0')
if work[3] then
  if tonumber(work[3]) > now then return { 'locked', work[3] } end
  redis.call('HDEL', KEYS[2], 'locked_until')
  tries = 0
end

redis.call('HSET', KEYS[2], 'tries', tries + 1, 'last_try', ARGV[1])
if tries + 1 >= tonumber(ARGV[3]) then
  redis.call('HSET', KEYS[2], 'locked_until', string.format('%.0f', now + tonumber(ARGV[4])))
end
return { 'counted', work[1] }
