/** What a comparison leaves out, because no column of the file is chosen for it. */
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { isEmpty } from '@rivulet/contract/validate'

/** In the words of the screen. */
export const notCompared = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(reconciliationMessages.compared).flatMap(([field, what]) =>
    isEmpty(values[field]) ? [what] : [],
  )
