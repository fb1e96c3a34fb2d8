/** Response schema of a postback test. */
import { boolean, described, integer, nullable, object, type Shaped, text, word } from './shape.ts'

export const postbackTest = object({
  method: word('GET', 'POST'),
  address: described(text, 'What was called, without its secret'),
  body: nullable(text),
  delivered: boolean,
  status: described(nullable(integer), 'Null if there was no answer'),
  milliseconds: integer,
  answer: described(text, 'Beginning of the answer, or why there was none'),
})
/** One test call with a sample event. */
export type PostbackTest = Shaped<typeof postbackTest>
