--[[ confirm-claim-1.lua: keeps the sealed 201 of a claim for replay, once its session is written.
  KEYS[1] hash of the claim
  ARGV[1] operation id   ARGV[2] now, epoch ms
  Returns 1 confirmed, now or before; 0 taken over by another operation, or gone ]]
local claim = redis.call('HMGET', KEYS[1], 'operation', 'until')
if claim[1] ~= ARGV[1] or tonumber(claim[2]) <= tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'state', 'done')
return 1
