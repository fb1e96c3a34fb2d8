/** Response schema of a decision's preview. */
import { boolean, described, integer, list, object, optional, type Shaped, text } from './shape.ts'

export const decisionPreview = object({
  facts: described(list(text), 'Sums and consequences, one sentence each; may be empty'),
  blocked: described(boolean, 'Whether it would be refused; the facts then say what to do first'),
  without: optional(
    described(list(integer), 'IDs of the records that prevent it; it can be done with the others'),
  ),
  way: optional(
    described(object({ label: text, path: text }), 'The screen, below #, where the first step is done'),
  ),
})
export type DecisionPreview = Shaped<typeof decisionPreview>
