--[[ claim-2.lua: claims an idempotency key and one unit of the day's quota for a session to be written.
  KEYS[1] hash of the claim   KEYS[2] counter of the day
  ARGV[1] operation id   ARGV[2] now, epoch ms   ARGV[3] lease, ms: how long a claim keeps others waiting
  ARGV[4] finishing, ms: how long another request finishes the claim with the session fixed first
  ARGV[5] lifetime of the claim, ms   ARGV[6] day   ARGV[7] units a day   ARGV[8] lifetime of the counter, ms
  ARGV[9] session id   ARGV[10] sealed 201, '' to keep none   ARGV[11…] keyed hashes of the body, the first is stored
  Returns {'claimed', session, sealed 201, latest ms of the server's clock at which the session may be written},
  {'replay', session, sealed 201}, {'in_progress', end of the lease}, {'key_reused'} or {'quota_exceeded'} ]]
local operation, now, lease = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local claim = {}
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do claim[fields[i]] = fields[i + 1] end
if claim['until'] and tonumber(claim['until']) <= now then claim = {} end

local same_body = false
for i = 11, #ARGV do
  same_body = same_body or claim.body == ARGV[i]
end
if claim.state == 'done' then
  if same_body then return { 'replay', claim.session, claim.replay } end
  return { 'key_reused' }
end
if claim.operation and claim.operation ~= operation then
  local leased_until = tonumber(claim.claimed) + lease
  if leased_until > now then
    if same_body then return { 'in_progress', string.format('%.0f', leased_until) } end
    return { 'key_reused' }
  end
end

local charged = claim.charged or ''
if charged == '' then
  if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[7]) then return { 'quota_exceeded' } end
  redis.call('INCR', KEYS[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[8])
  charged = ARGV[6]
end

local session, replay, fixed = ARGV[9], ARGV[10], ARGV[2]
if same_body and tonumber(claim.fixed) + tonumber(ARGV[4]) > now then
  session, replay, fixed = claim.session, claim.replay, claim.fixed
end

redis.call('HSET', KEYS[1], 'operation', operation, 'state', 'claimed', 'claimed', ARGV[2], 'fixed', fixed,
  'until', string.format('%.0f', now + tonumber(ARGV[5])), 'charged', charged, 'session', session)
if replay ~= '' then redis.call('HSET', KEYS[1], 'replay', replay, 'body', ARGV[11]) end
redis.call('PEXPIRE', KEYS[1], ARGV[5])

local time = redis.call('TIME')
return { 'claimed', session, replay, string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + lease) }
