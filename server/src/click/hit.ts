// A hit as it lies in the spool: all that was known when the request came.
import {
  type HitAction,
  hitActions,
  type HitClass,
  hitClasses,
  type HitReason,
  hitReasons,
} from '@rivulet/contract/choices'
import { z } from 'zod'

const keysOf = <Key extends string>(choices: Record<Key, string>) => Object.keys(choices) as [Key]
const whole = z.int().nonnegative()
const text = z.string()

/** What the snippet of a shop's page said. */
const callSchema = z.object({
  action: z.enum(keysOf<HitAction>(hitActions)).exclude(['click']),
  event: text.nullable(),
  setup: z.record(text, z.unknown()),
  options: z.record(text, z.unknown()),
  payload: z.unknown(),
  /** The click that the page was reached by. */
  cameBy: text.nullable(),
})

const schema = z.object({
  /** Of a call an id that proves nothing. */
  clickId: text.length(36),
  linkId: whole,
  /** Epoch milliseconds. */
  at: whole,
  class: z.enum(keysOf<HitClass>(hitClasses)),
  reason: z.enum(keysOf<HitReason>(hitReasons)).nullable(),
  ip: text,
  agent: text,
  referrer: text,
  /** What a visitor is known by where the shop allows a cookie. */
  cookie: text.nullable(),
  /** s1 to s5 as they were given, null where they were not. */
  subIds: z.array(text.nullable()).length(5),
  /** Missing for a click. */
  call: callSchema.optional(),
})

export type Hit = z.infer<typeof schema>
/** A hit of the snippet; its `linkId` is the shop's when the page was reached without a click. */
export type CallHit = Hit & { call: NonNullable<Hit['call']> }

/** Null for anything that is no hit. */
export function parseHit(json: string): Hit | null {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}
