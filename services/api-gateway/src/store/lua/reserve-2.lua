--[[ reserve-2.lua: replaces the amount that a member holds until its end, if the sum of all amounts stays within a bound.
  KEYS[1] hash of amounts by member, and their sum under ''   KEYS[2] sorted set of members by end
  ARGV[1] member   ARGV[2] amount, '0' removes it   ARGV[3] its end, epoch ms   ARGV[4] now, epoch ms   ARGV[5] largest sum
  Both keys live as long as the last member.
  Returns {'done', sum}, or {'full', sum} and changes nothing: only a larger amount than before can be too large ]]
local amounts, ends, member, amount, now = KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[2]), ARGV[4]

local function replace(name, before, after)
  if after == 0 then
    redis.call('HDEL', amounts, name)
    redis.call('ZREM', ends, name)
  else
    redis.call('HSET', amounts, name, after)
  end
  return redis.call('HINCRBY', amounts, '', after - before)
end
local function held(name) return tonumber(redis.call('HGET', amounts, name) or '0') end

-- Bounded, so that many ends at one time cannot hold up other commands; the next calls remove the others.
for _, name in ipairs(redis.call('ZRANGEBYSCORE', ends, '-inf', now, 'LIMIT', 0, 1000)) do replace(name, held(name), 0) end

local before, sum = held(member), held('')
if amount > before and sum - before + amount > tonumber(ARGV[5]) then return { 'full', sum } end
if amount ~= before then sum = replace(member, before, amount) end
if amount > 0 then redis.call('ZADD', ends, ARGV[3], member) end
local last = redis.call('ZRANGE', ends, -1, -1, 'WITHSCORES')[2]
if not last then
  redis.call('DEL', amounts)
else
  local life = math.ceil(math.max(1, tonumber(last) - tonumber(now)))
  redis.call('PEXPIRE', amounts, life)
  redis.call('PEXPIRE', ends, life)
end
return { 'done', sum }
