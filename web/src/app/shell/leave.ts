/** Ends a session of one's own accord, after asking if there are unsaved changes. */
import { signOut } from '../../lib/session/sign-out.ts'
import { askToLeave, hasUnsavedChanges } from '../../lib/page/unsaved-changes.ts'

/** Whether nothing would be lost, or the person agrees. */
export const mayLeave = async (): Promise<boolean> => !hasUnsavedChanges() || askToLeave()

export async function leave(): Promise<void> {
  if (await mayLeave()) signOut()
}
