// Checks whether shops' own tracking hosts lead to this installation: new ones at once, others every few hours.
import { trackingHostMessages as m } from '@rivulet/contract/messages/tracking-host-messages'
import { trackingOrigin } from '@rivulet/contract/text/tracked-address'
import type { DestinationState } from '@rivulet/contract/states/watch-states'
import { randomBytes } from 'node:crypto'
import { announce } from '../db/announce.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notification/notify.ts'
import { sendOutbound } from '../outbound/outbound-request.ts'
import { hostProofPath, isHostProof } from '../programme/tracking-hosts.ts'

type Due = { id: number; host: string }
const atOnce = 4
const longest = 10_000
/** The proof has 43 bytes. */
const mostBytes = 1024

/** `ask` is for tests: there is no DNS for their hosts. */
export async function checkDueHosts(deps: Deps, stop: AbortSignal, ask = sendOutbound): Promise<void> {
  const due = await claimHosts(deps)
  await Promise.all(
    due.map(async (one) => {
      const problem = await problemOf(deps, one.host, stop, ask)
      if (!stop.aborted) await settle(deps, one, problem)
    }),
  )
}

/** A server that dies meanwhile leaves it to the next check. */
const claimHosts = ({ sql, now }: Deps): Promise<Due[]> => sql<Due[]>`
  update shop s set tracking_host_checked_at = ${now()}
  from (
    select id from shop
    where tracking_host is not null and (tracking_host_checked_at is null
      or tracking_host_checked_at < ${now()} - case when tracking_host_state = 'ok' then interval '6 hours' else interval '1 hour' end)
    order by tracking_host_checked_at nulls first limit ${atOnce} for no key update skip locked
  ) x
  where s.id = x.id returning s.id, s.tracking_host as host`

/** Null when the host leads here. */
async function problemOf(
  { config }: Deps,
  host: string,
  stop: AbortSignal,
  ask: typeof sendOutbound,
): Promise<string | null> {
  const { publicUrl, outboundAllow, secret } = config
  const origin = trackingOrigin(publicUrl, host)
  const nonce = randomBytes(18).toString('base64url')
  const call = {
    url: new URL(hostProofPath(nonce), origin),
    method: 'GET' as const,
    headers: { 'user-agent': `Rivulet (host check; +${publicUrl})` },
    body: null,
    mostBytes,
  }
  const allowance = origin.startsWith('http:') ? ['http', ...outboundAllow] : outboundAllow
  const { status, answer } = await ask(call, allowance, longest, stop)
  if (status === 200 && isHostProof(secret, nonce, answer.trim())) return null
  return status === null ? answer : m.elsewhere(status)
}

/** One failure after a success may be a restart of the proxy. */
const nextState = (state: DestinationState, problem: string | null): DestinationState =>
  problem === null ? 'ok' : state === 'ok' ? 'failing' : 'dead'

async function settle(deps: Deps, { id, host }: Due, problem: string | null): Promise<void> {
  await deps.sql.begin(async (tx) => {
    const [known] = await tx<{ state: DestinationState; shop: string }[]>`
      select tracking_host_state as state, name as shop from shop
      where id = ${id} and tracking_host = ${host} for no key update`
    if (!known) return
    const state = nextState(known.state, problem)
    await tx`
      update shop set tracking_host_state = ${state}, tracking_host_answer = ${problem}, tracking_host_checked_at = ${deps.now()}
      where id = ${id}`
    announce(tx, 'watch')
    if (known.state === 'failing' && state === 'dead')
      await notify(tx, deps, 'tracking-host-dead', [{ subject: id, facts: { host, shop: known.shop } }])
  })
}
