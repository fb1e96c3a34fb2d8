// Lets an order wait a moment for a click that was just answered: until the database says that it is stored.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { hear, type Hearing } from '../db/hear.ts'
import type { Clicks } from './clicks.ts'
import type { ClickDeps } from './click-deps.ts'
import { readClickId } from './click-id.ts'
import { clicksStored } from './stored-hits.ts'

/** How an order names its click, and when it was placed if that is known. */
type Naming = { clickId: string | null; aid: string | null; date: Date | null }
export type AwaitClicks = (naming: Naming) => Promise<void>

/** Milliseconds, as below: clicks that are older were stored, or wait for more than a moment. */
const fresh = 5000
const longestWait = 1000

/** Ask it outside of any transaction. Without `clicks` another process stores them, when it will. */
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
  let hearing: Hearing | undefined
  app.addHook('onReady', () => {
    hearing = hear(sql, clicksStored, announce, announce)
    hearing.begun.catch((error: unknown) =>
      log.warn({ err: error }, 'stored clicks are not heard of yet'),
    )
  })
  app.addHook('onClose', () => hearing?.stop())

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
    // Most often it is this server's own, and no word has to come back.
    let own = clicks?.stored()
    // Asked for before it is looked, so that no word is missed in between.
    for (let word = next.promise; inTime && !(await isStored(id, click)); word = next.promise) {
      await Promise.race([word, giveUp, ...(own ? [own] : [])])
      own = undefined
    }
  }
  return async ({ clickId, aid, date }) => {
    const ended = new AbortController()
    const giveUp = setTimeout(longestWait, undefined, { signal: ended.signal }).catch(() => {})
    const click = clickId === null ? null : readClickId(config.secret, clickId)
    if (clickId !== null && click && isFresh(click.at)) await storedClick(clickId, click, giveUp)
    else if (!click && aid !== null && (date === null || isFresh(date.getTime())))
      await Promise.race([clicks?.stored(), giveUp])
    ended.abort()
  }
}
