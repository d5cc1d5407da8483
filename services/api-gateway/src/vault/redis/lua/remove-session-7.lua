--[[ remove-session-7.lua: deletes all that is kept of a session of this account.
  KEYS[1] facts hash   KEYS[2] work hash   KEYS[3] draft   KEYS[4] submission   KEYS[5] result   KEYS[6] reports hash
  KEYS[7] watch hash
  ARGV[1] account   ARGV[2] now, epoch ms
  Returns 1 deleted, 0 no such session ]]
local facts = redis.call('HMGET', KEYS[1], 'account', 'ends')
if facts[1] ~= ARGV[1] then return 0 end
if tonumber(facts[2]) <= tonumber(ARGV[2]) then return 0 end
redis.call('DEL', unpack(KEYS))
return 1
