// Notifies an affiliate of the first order as soon as the database announces (NOTIFY) that it is credited.
import { listen } from '../db/listen.ts'
import type { Deps } from '../deps.ts'
import { gatherOrders } from './gather-orders.ts'

const channel = 'first_order'

/** What fails here is left to the job `notify`. @returns a function that stops it after those under way. */
export function startFirstOrders(deps: Deps): () => Promise<void> {
  const failed = (sentence: string) => (error: unknown) => deps.log.warn({ err: error }, sentence)
  let running = Promise.resolve()
  const begin = () => {
    running = running
      .then(() => gatherOrders(deps, 'first-order'))
      .catch(failed('first orders could not be notified, the job tries again'))
  }
  const listener = listen(deps.sql, channel, begin, begin)
  listener.begun.catch(failed('not listening for first orders yet'))
  return async () => {
    await listener.stop()
    await running
  }
}
