/** What the calls of shops and services answer: their systems, messages and files. */
import { vendors } from './choices.ts'
import {
  boolean,
  described,
  instant,
  integer,
  keyOf,
  list,
  minute,
  object,
  optional,
  type Shaped,
  text,
  word,
} from './shape.ts'

const shopSystem = object({ vendor: keyOf(vendors), since: instant })
/** A shop system whose webhooks are believed. */
export type ShopSystem = Shaped<typeof shopSystem>
export const shopSystems = list(shopSystem)

const sentMessage = object({ id: integer, date: minute, message: text, answered: boolean })
/** A message one wrote oneself with the contact form. */
export type SentMessage = Shaped<typeof sentMessage>
export const sentMessages = list(sentMessage)

export const uploadedFile = object({
  file: text,
  name: text,
  size: integer,
  scan: optional(
    described(word('waiting', 'infected'), 'Why it cannot be had; only where a virus scanner is used'),
  ),
})
