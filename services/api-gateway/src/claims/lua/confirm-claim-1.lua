--[[ confirm-claim-1.lua: keeps the sealed 201 of a claim for replay, once its session is written.
  KEYS[1] claim, MessagePack
  ARGV[1] operation id   ARGV[2] now, epoch ms
  Returns 1 confirmed, now or before; 0 taken over by another operation, abandoned, or gone ]]
local kept = redis.call('GET', KEYS[1])
local claim = kept and cmsgpack.unpack(kept)
if not claim or claim.operation ~= ARGV[1] or claim.charged == '' or claim.ends <= tonumber(ARGV[2]) then return 0 end
claim.state = 'done'
redis.call('SET', KEYS[1], cmsgpack.pack(claim), 'KEEPTTL')
return 1
