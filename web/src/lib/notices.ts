/** Notices: short messages at the top right that disappear by themselves. */
import { messages } from '@rivulet/contract/messages/messages'
import { createSessionStore } from './session/session.ts'

export type Notice = {
  id: number
  tone: 'success' | 'failure' | 'info'
  message: string
  detail?: string | undefined
  /** An action that can be used once. */
  action?: NoticeAction | undefined
  /** How long it stays, in milliseconds. */
  time: number
}
export type NoticeAction = { label: string; run: () => void }

const noticeTime = 5000
/** A notice with something to undo stays longer. */
const undoTime = 10_000

export const notices = createSessionStore<readonly Notice[]>([])
let next = 1

function show(tone: Notice['tone']) {
  return (message: string, detail?: string, action?: NoticeAction): void => {
    // A repeated message restarts its notice; a success removes notices about invalid fields.
    const over = tone === 'success' ? messages.form.invalid : message
    const others = notices.get().filter((n) => n.message !== message && n.message !== over)
    notices.set([
      ...others.slice(-3),
      { id: next++, tone, message, detail, action, time: action ? undoTime : noticeTime },
    ])
  }
}

export const success = show('success')
export const failure = show('failure')
export const info = show('info')
export const dropNotice = (id: number): void => notices.set(notices.get().filter((n) => n.id !== id))
