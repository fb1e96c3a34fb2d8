/** Response schemas of shop systems, contact messages and files. */
import { vendors } from '../choices.ts'
import {
  boolean,
  described,
  instant,
  integer,
  keyOf,
  list,
  minute,
  nullable,
  object,
  optional,
  type Shaped,
  text,
  word,
} from './shape.ts'

const shopSystem = object({
  vendor: keyOf(vendors),
  since: described(instant, 'When its signing secret was entered'),
  heardAt: described(
    nullable(instant),
    'When the first message signed with this secret arrived; null before that',
  ),
})
/** A shop system whose webhooks are accepted; connected once one has arrived. */
export type ShopSystem = Shaped<typeof shopSystem>
export const shopSystems = list(shopSystem)

const sentMessage = object({
  id: integer,
  date: minute,
  message: text,
  answered: boolean,
  reply: optional(object({ text, date: minute })),
})
/** A contact message of the signed-in user. */
export type SentMessage = Shaped<typeof sentMessage>
export const sentMessages = list(sentMessage)

export const uploadedFile = object({
  file: text,
  name: text,
  size: integer,
  scan: optional(
    described(word('waiting', 'infected'), 'Why it cannot be downloaded; only with a virus scanner'),
  ),
})
