// Schema and types shared by all Stripe events.
import { z } from 'zod'
import type { Context, OrderBody } from './vendor.ts'

export type Event = {
  id: string
  type: string
  /** Unix seconds. */
  created: number
  livemode: boolean
  data: { object: unknown }
}

/** Returns text when there is nothing to do; `unread` names what was not understood. */
export type Reader = (
  found: Event,
  context: Context,
) => OrderBody | { unread: string } | { alias: { orderId: string; alias: string } } | string

export const cents = z.int().nonnegative()
/** An id, or the expanded object. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()

export const moment = (seconds: number): string => new Date(seconds * 1000).toISOString()
export const momentOfEvent = ({ created }: Event): string => moment(created)
