--[[ confirm-claim-n.lua: keeps the sealed 201 of a claim for replay, once its session is written.
  KEYS[1…] names that the claim, MessagePack, may have
  ARGV[1] operation id   ARGV[2] now, epoch ms
  Returns 1 confirmed, now or before; 0 taken over by another operation, abandoned, or gone ]]
local name, kept = nil, false
for i = 1, #KEYS do
  local found = not kept and redis.call('GET', KEYS[i])
  if found then name, kept = KEYS[i], found end
end
local claim = kept and cmsgpack.unpack(kept)
if not claim or claim.operation ~= ARGV[1] or claim.charged == '' or claim.ends <= tonumber(ARGV[2]) then return 0 end
claim.state = 'done'
redis.call('SET', name, cmsgpack.pack(claim), 'KEEPTTL')
return 1
