/** Response schema of a decision's preview. */
import { described, list, object, type Shaped, text } from './shape.ts'

export const decisionPreview = object({
  facts: described(
    list(text),
    'Sums and consequences, one sentence each; none where there is nothing to say',
  ),
})
export type DecisionPreview = Shaped<typeof decisionPreview>
