/** Server files: their address, and downloading with a fresh token. */
import { messages } from '@rivulet/contract/messages/messages'
import { apiError, noAnswer } from '../api.ts'
import { refreshUser } from '../session/load-user.ts'
import { saveFile } from './save-file.ts'
import { session } from '../session/session.ts'

export const fileAddress = (key: string, token: string): string =>
  `/files/${encodeURIComponent(key)}?${new URLSearchParams({ download: 'true', token })}`

/** File tokens expire after five minutes, so a new one is requested. Throws an ApiError. */
export async function saveStored(key: string, name: string): Promise<void> {
  await refreshUser()
  const address = fileAddress(key, session.get().user?.credentials.storage ?? '')
  const answer = await fetch(address).catch(() => {
    throw noAnswer()
  })
  if (!answer.ok) {
    // An unread body would keep the connection open.
    await answer.body?.cancel()
    throw apiError(answer.status, answer.status === 404 ? messages.form.notFound : messages.form.failed)
  }
  saveFile(await answer.blob(), name)
}
