--[[ abandon-claim-n.lua: gives back the unit of a claim whose session was not written, and with it the lease of its key.
  KEYS[1] counter of the day   KEYS[2…] names that the claim, MessagePack, may have
  ARGV[1] operation id   ARGV[2] day
  Returns 1 given back, 0 nothing to give back; a counter of a day gone by is left alone ]]
local name, kept = nil, false
for i = 2, #KEYS do
  local found = not kept and redis.call('GET', KEYS[i])
  if found then name, kept = KEYS[i], found end
end
local claim = kept and cmsgpack.unpack(kept)
if not claim or claim.operation ~= ARGV[1] or claim.state ~= 'claimed' or claim.charged == '' then return 0 end
if claim.charged == ARGV[2] and tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
claim.charged = ''
redis.call('SET', name, cmsgpack.pack(claim), 'KEEPTTL')
return 1
