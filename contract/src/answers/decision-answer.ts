/** Response schema of a decision's preview. */
import { boolean, described, list, object, type Shaped, text } from './shape.ts'

export const decisionPreview = object({
  facts: described(list(text), 'Sums and consequences, one sentence each; may be empty'),
  blocked: described(boolean, 'Whether it would be refused; the facts then say what to do first'),
})
export type DecisionPreview = Shaped<typeof decisionPreview>
