/** Response schema of a postback test. */
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
/** One test call with a sample event. */
export type PostbackTest = Shaped<typeof postbackTest>
