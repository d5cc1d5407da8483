--[[ abandon-claim-2.lua: gives back the unit of a claim whose session was not written, and with it the lease of its key.
  KEYS[1] claim, MessagePack   KEYS[2] counter of the day
  ARGV[1] operation id   ARGV[2] day
  Returns 1 given back, 0 nothing to give back; a counter of a day gone by is left alone ]]
local kept = redis.call('GET', KEYS[1])
local claim = kept and cmsgpack.unpack(kept)
if not claim or claim.operation ~= ARGV[1] or claim.state ~= 'claimed' or claim.charged == '' then return 0 end
if claim.charged == ARGV[2] and tonumber(redis.call('GET', KEYS[2]) or '0') > 0 then redis.call('DECR', KEYS[2]) end
claim.charged = ''
redis.call('SET', KEYS[1], cmsgpack.pack(claim), 'KEEPTTL')
return 1
