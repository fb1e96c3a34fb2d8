/** Copies text to the clipboard, or notifies why it cannot. */
import { messages } from '@rivulet/contract/messages/messages'
import { failure, success } from './notices.ts'

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    success(messages.clipboard.copied)
    return true
  } catch {
    failure(messages.clipboard.unsupported)
    return false
  }
}
