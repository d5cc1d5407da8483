--[[ commit-n.lua: changes keys of one slot together, if the asserted keys have the expected versions.
  A value begins with the version of the commit that wrote it.
  KEYS: asserted keys, changed keys, the counter if there is one
  ARGV[1] version of this commit   ARGV[2] number of asserted keys   ARGV[3] number of changed keys
  then for each asserted key its version, '' for none
  then for each changed key its value with its version ('' keeps the stored one) and its lifetime in ms ('' deletes the key)
  then, with a counter: its increment, its maximum, its lifetime in ms
  Returns {'done', counter}, also for a repeated commit, {'conflict', counter} or {'full', counter}; counter 0 without one ]]
local version, asserted, changed = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local counter = KEYS[asserted + changed + 1]
local counted = counter and tonumber(redis.call('GET', counter) or '0') or 0

local holds = true
for i = 1, asserted do
  local found = redis.call('GETRANGE', KEYS[i], 0, #version - 1)
  if found == version then return { 'done', counted } end
  holds = holds and found == ARGV[3 + i]
end
if not holds then return { 'conflict', counted } end

if counter then
  local by, most, lifetime = tonumber(ARGV[#ARGV - 2]), tonumber(ARGV[#ARGV - 1]), ARGV[#ARGV]
  if by > 0 and counted + by > most then return { 'full', counted } end
  counted = math.max(0, counted + by)
  redis.call('SET', counter, counted, 'PX', lifetime)
end
for i = 1, changed do
  local key = KEYS[asserted + i]
  local value, lifetime = ARGV[2 + asserted + 2 * i], ARGV[3 + asserted + 2 * i]
  if lifetime == '' then
    redis.call('DEL', key)
  elseif value == '' then
    redis.call('PEXPIRE', key, lifetime)
  else
    redis.call('SET', key, value, 'PX', lifetime)
  end
end
return { 'done', counted }
