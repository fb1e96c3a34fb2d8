// A hit as it lies in the spool: all that was known when the request came.
import { type HitClass, hitClasses, type HitReason, hitReasons } from '@rivulet/contract/choices'
import { z } from 'zod'

const keysOf = <Key extends string>(choices: Record<Key, string>) => Object.keys(choices) as [Key]
const whole = z.int().nonnegative()
const text = z.string()

const schema = z.object({
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
})

export type Hit = z.infer<typeof schema>

/** Null for anything that is no hit. */
export function parseHit(json: string): Hit | null {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}
