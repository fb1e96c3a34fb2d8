/** What came of a postback that was tried. */
import { boolean, described, integer, nullable, object, type Shaped, text, word } from './shape.ts'

export const postbackTest = object({
  method: word('GET', 'POST'),
  address: described(text, 'What was called, without its secret'),
  body: nullable(text),
  delivered: boolean,
  status: described(nullable(integer), 'Null when nothing came back'),
  milliseconds: integer,
  answer: described(text, 'The first bytes that came back, or why nothing did'),
})
/** One call of a postback with a made-up event. */
export type PostbackTest = Shaped<typeof postbackTest>
