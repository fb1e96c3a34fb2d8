// Demo shops report orders through the order API's code, after its authentication.
import { readMessage } from '../domain/order/api/read-message.ts'
import { receiveOrder } from '../domain/order/api/receive-order.ts'
import type { Deps } from '../deps.ts'
import { depsAt } from './product.ts'
import type { Store } from './story.ts'

type Body = Record<string, unknown>
export type Speak = (store: Store, at: number, body: Body) => Promise<void>

/** TEST-NET-2, reserved for documentation. */
const ipOf = ({ id }: Store): string => `198.51.100.${1 + (id % 250)}`

export const speakTo =
  (deps: Deps): Speak =>
  async (store, at, body) => {
    const then = depsAt(deps, at)
    const message = readMessage(body, deps.config.accountingZone, then.now())
    const { id, brand } = store
    const { windowDays, acceptGet } = brand
    await receiveOrder(then, {
      shop: { id, windowDays, acceptGet },
      message,
      sent: body,
      ip: ipOf(store),
    })
  }
