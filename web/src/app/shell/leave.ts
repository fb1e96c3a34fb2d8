/** Signs out, after a question when changes are not saved. */
import { signOut } from '../../lib/sign-out.ts'
import { askToLeave, hasUnsavedChanges } from '../../lib/unsaved-changes.ts'

export async function leave(): Promise<void> {
  if (hasUnsavedChanges() && !(await askToLeave())) return
  signOut()
}
