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
  affiliate: described(nullable(text), 'Whose it is, for admin users'),
})
/** A link in a selection list. */
export type LinkOption = Shaped<typeof linkOption>

export const toolOffer = object({
  id: integer,
  title: text,
  kind: keyOf(toolKinds),
  description: nullable(text),
  picture: described(nullable(text), 'Where its picture is shown from, on our own origin'),
  width: nullable(integer),
  height: nullable(integer),
  video: nullable(text),
  snippet: described(nullable(text), 'Words of a text; HTML is told apart by its preview'),
  campaign: nullable(named),
  shops: described(list(named), 'Those the reader has and it is for'),
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
    'Pasted into a page or a post, or an address that a program reads',
  ),
  code: text,
  preview: described(text, 'The same for a look at it, with nothing from elsewhere in it'),
})
export type ToolCode = Shaped<typeof toolCode>
