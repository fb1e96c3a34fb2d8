/** Response schemas of links and tools. */
import { toolKinds } from '../choices.ts'
import {
  described,
  integer,
  keyOf,
  list,
  named,
  nullable,
  object,
  type Shaped,
  text,
  word,
} from './shape.ts'

export const linkOption = object({
  id: integer,
  name: text,
  type: word('shop', 'campaign'),
  promoted: described(text, 'The shop or campaign it leads to'),
  affiliate: described(nullable(text), 'The owner, for admin users'),
})
/** A link in a selection list. */
export type LinkOption = Shaped<typeof linkOption>

export const toolOffer = object({
  id: integer,
  title: text,
  kind: keyOf(toolKinds),
  description: nullable(text),
  picture: described(nullable(text), 'Address of its picture, on this origin'),
  width: nullable(integer),
  height: nullable(integer),
  video: nullable(text),
  snippet: described(nullable(text), 'The text of a text tool'),
  campaign: nullable(named),
  shops: described(list(named), 'Shops it is for, among those open to you'),
  file: described(
    nullable(object({ file: text, name: text, size: integer })),
    'What may be downloaded: the picture or the feed',
  ),
})
/** A tool in the gallery. */
export type ToolOffer = Shaped<typeof toolOffer>

export const toolCode = object({
  format: described(
    word('html', 'text', 'feed'),
    'To paste into a page or a post, or an address for a program to read',
  ),
  code: text,
  preview: described(text, 'The same as a self-contained preview'),
})
export type ToolCode = Shaped<typeof toolCode>
