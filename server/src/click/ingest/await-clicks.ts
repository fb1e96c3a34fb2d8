// Lets an order wait briefly until the click it names, answered a moment ago, is stored in the database.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listen, type Listener } from '../../db/listen.ts'
import type { Clicks } from '../clicks.ts'
import type { ClickDeps } from '../click-deps.ts'
import { readClickId } from '../edge/click-id.ts'
import { clicksStored } from './stored-hits.ts'

/** How an order refers to its click, and when it was placed if known. */
type Naming = { clickId: string | null; aid: string | null; date: Date | null }
export type AwaitClicks = (naming: Naming) => Promise<void>

/** Milliseconds, as below: older clicks are stored already, or will take longer than this wait. */
const fresh = 5000
const longestWait = 1000

/** Call outside of any transaction. Without `clicks`, another process stores them in its own time. */
export function awaitClicks(
  app: FastifyInstance,
  { sql, config, log, now }: ClickDeps,
  clicks?: Pick<Clicks, 'stored'>,
): AwaitClicks {
  let next = Promise.withResolvers<void>()
  const announce = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  let listener: Listener | undefined
  app.addHook('onReady', () => {
    listener = listen(sql, clicksStored, announce, announce)
    listener.begun.catch((error: unknown) =>
      log.warn({ err: error }, 'not listening for stored clicks yet'),
    )
  })
  app.addHook('onClose', () => listener?.stop())

  const isFresh = (at: number) => now().getTime() - at < fresh
  const isStored = async (id: string, { linkId, at }: { linkId: number; at: number }) => {
    const [hit] =
      await sql`select from hit where link_id = ${linkId} and at = ${at} and click_id = ${id}`
    return hit !== undefined
  }
  const storedClick = async (
    id: string,
    click: { linkId: number; at: number },
    giveUp: Promise<void>,
  ) => {
    let inTime = true
    void giveUp.then(() => (inTime = false))
    // Usually the click is in this server’s own spool, and no notification is needed.
    let ownSpool = clicks?.stored()
    // Subscribed before the query, so that no notification is missed in between.
    for (
      let notification = next.promise;
      inTime && !(await isStored(id, click));
      notification = next.promise
    ) {
      await Promise.race([notification, giveUp, ...(ownSpool ? [ownSpool] : [])])
      ownSpool = undefined
    }
  }
  return async ({ clickId, aid, date }) => {
    const click = clickId === null ? null : readClickId(config.secret, clickId)
    const at = click?.at ?? date?.getTime() ?? now().getTime()
    if (!isFresh(at) || click?.test || (!click && aid === null)) return
    const ended = new AbortController()
    const giveUp = setTimeout(longestWait, undefined, { signal: ended.signal }).catch(() => {})
    if (clickId !== null && click) await storedClick(clickId, click, giveUp)
    else await Promise.race([clicks?.stored(), giveUp])
    ended.abort()
  }
}
