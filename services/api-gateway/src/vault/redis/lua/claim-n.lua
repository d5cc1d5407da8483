--[[ claim-n.lua: claims an idempotency key and one unit of the day's quota for a session to be written.
  KEYS[1] counter of the day   KEYS[2…] names that the claim, MessagePack, may have; a new one takes the first
  ARGV[1] operation id   ARGV[2] now, epoch ms   ARGV[3] lease, ms: how long a claim keeps others waiting
  ARGV[4] finishing, ms: how long another request finishes the claim with the session fixed first
  ARGV[5] lifetime of the claim, ms   ARGV[6] day   ARGV[7] units a day   ARGV[8] lifetime of the counter, ms
  ARGV[9] session id   ARGV[10] sealed 201, '' to keep none   ARGV[11…] keyed hashes of the body, the first is stored
  Returns {'claimed', used, session, sealed 201, latest ms of the server's clock at which the session may be written},
  {'replay', used, session, sealed 201}, {'in_progress', used, end of the lease}, {'key_reused', used} or {'quota_exceeded', used};
  used: units of the day
  An abandoned claim, one whose unit was given back, keeps nobody waiting ]]
local operation, now, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local name, kept = KEYS[2], false
for i = 2, #KEYS do
  local found = not kept and redis.call('GET', KEYS[i])
  if found then name, kept = KEYS[i], found end
end
local claim = kept and cmsgpack.unpack(kept) or {}
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if claim.ends and claim.ends <= now then claim = {} end

local same_body = false
for i = 11, #ARGV do
  same_body = same_body or claim.body == ARGV[i]
end
if claim.state == 'done' then
  if same_body then return { 'replay', used, claim.session, claim.replay } end
  return { 'key_reused', used }
end
local charged = claim.charged or ''
local leased_until = (claim.claimed or 0) + lease
local abandoned = claim.operation and charged == ''
-- Sent before its own abandonment, and arrived after it: nobody waits for its outcome.
if abandoned and claim.operation == operation then return { 'in_progress', used, string.format('%.0f', now) } end
if claim.operation and claim.operation ~= operation and not abandoned and leased_until > now then
  if same_body then return { 'in_progress', used, string.format('%.0f', leased_until) } end
  return { 'key_reused', used }
end

if charged == '' then
  if used >= tonumber(ARGV[7]) then return { 'quota_exceeded', used } end
  used = redis.call('INCR', KEYS[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[8])
  charged = ARGV[6]
end

local session, replay, fixed = ARGV[9], ARGV[10], now
-- Within its lease the write of an abandoned claim may still arrive, after a DELETE too: its session must be nobody else's.
local may_still_be_written = abandoned and leased_until > now
if same_body and not may_still_be_written and claim.fixed + tonumber(ARGV[4]) > now then
  session, replay, fixed = claim.session, claim.replay, claim.fixed
end

-- One packed string: a hash with a value beyond 64 bytes takes twice the memory.
redis.call('SET', name, cmsgpack.pack({
  operation = operation, state = 'claimed', claimed = now, fixed = fixed, ends = now + tonumber(ARGV[5]),
  charged = charged, session = session, replay = replay, body = ARGV[11]
}), 'PX', ARGV[5])

local time = redis.call('TIME')
return { 'claimed', used, session, replay, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + lease) }
