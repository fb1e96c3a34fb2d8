/** Signs out, after a question when changes are not saved. */
import { messages } from '@rivulet/contract/messages/messages'
import { askToConfirm } from '../../lib/confirm.ts'
import { signOut } from '../../lib/sign-out.ts'
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts'

export async function leave(): Promise<void> {
  if (hasUnsavedChanges() && !(await askToConfirm({ message: messages.form.pending }))) return
  signOut()
}
