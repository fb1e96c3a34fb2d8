// The error of a file store that cannot be used now: 503 for the caller, the reason for the log and for operators.
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import { isRefusal, type RefusalError, unavailable } from '../errors.ts'

const code = 'fileStore'
const retryAfterSeconds = 5

export function storeAway(reason: string): RefusalError {
  const error = unavailable(retryAfterSeconds, fileStoreMessages.away)
  return Object.assign(error, { cause: new Error(reason), refusal: { ...error.refusal, code } })
}

/** The same, when waiting does not help: the store is another than the database knows. */
export const wrongStore = (reason: string): RefusalError =>
  Object.assign(storeAway(reason), { wrongStore: true })

export const isWrongStore = (error: unknown): boolean => error instanceof Error && 'wrongStore' in error

/** The reason, if it is that error. */
export function whyAway(error: unknown): string | null {
  if (!isRefusal(error) || error.refusal.code !== code) return null
  return (error.cause as Error).message
}
