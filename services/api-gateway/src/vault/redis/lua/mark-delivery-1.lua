--[[ mark-delivery-1.lua: keeps how far the telling of an event is, while its session is watched.
  KEYS[1] watch hash
  ARGV[1] type of the event   ARGV[2] attempts:time of the next one, epoch ms ]]
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end
return 1
