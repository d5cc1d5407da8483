--[[ abandon-claim-2.lua: gives back the unit of a claim whose session was not written; the key stays leased.
  KEYS[1] hash of the claim   KEYS[2] counter of the day
  ARGV[1] operation id   ARGV[2] day
  Returns 1 given back, 0 nothing to give back; a counter of a day gone by is left alone ]]
local claim = redis.call('HMGET', KEYS[1], 'operation', 'state', 'charged')
if claim[1] ~= ARGV[1] or claim[2] ~= 'claimed' or claim[3] == '' then return 0 end
if claim[3] == ARGV[2] and tonumber(redis.call('GET', KEYS[2]) or '0') > 0 then redis.call('DECR', KEYS[2]) end
redis.call('HSET', KEYS[1], 'charged', '')
return 1
