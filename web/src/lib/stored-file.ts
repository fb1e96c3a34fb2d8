/** Files on the server: the address of one, and saving it with a token of this minute. */
import { messages } from '@rivulet/contract/messages'
import { apiError, noAnswer } from './api.ts'
import { refreshUser } from './load-user.ts'
import { saveFile } from './save-file.ts'
import { session } from './session.ts'

export const fileAddress = (key: string, token: string): string =>
  `/files/${encodeURIComponent(key)}?${new URLSearchParams({ download: 'true', token })}`

/** A token lives five minutes, and the screen may have been open for longer. Throws an ApiError. */
export async function saveStored(key: string, name: string): Promise<void> {
  await refreshUser()
  const address = fileAddress(key, session.get().user?.credentials.storage ?? '')
  const answer = await fetch(address).catch(() => {
    throw noAnswer()
  })
  if (!answer.ok) {
    // An answer that nobody reads keeps its connection.
    await answer.body?.cancel()
    throw apiError(answer.status, answer.status === 404 ? messages.form.notFound : messages.form.failed)
  }
  saveFile(await answer.blob(), name)
}
