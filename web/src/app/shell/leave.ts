/** Signs out, after asking if there are unsaved changes. */
import { signOut } from '../../lib/session/sign-out.ts'
import { askToLeave, hasUnsavedChanges } from '../../lib/page/unsaved-changes.ts'

export async function leave(): Promise<void> {
  if (hasUnsavedChanges() && !(await askToLeave())) return
  signOut()
}
