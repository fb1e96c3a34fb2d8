/** Notices: short sentences at the top right that go away by themselves. */
import { messages } from '@rivulet/contract/messages'
import { createSessionStore } from './session.ts'

export type Notice = {
  id: number
  tone: 'success' | 'failure' | 'info'
  message: string
  detail?: string | undefined
  /** What can be done about it, once. */
  action?: NoticeAction | undefined
}
export type NoticeAction = { label: string; run: () => void }

/** How long a notice stays, in milliseconds. */
export const noticeTime = 5000

export const notices = createSessionStore<readonly Notice[]>([])
let next = 1

function show(tone: Notice['tone']) {
  return (message: string, detail?: string, action?: NoticeAction): void => {
    // The same sentence twice is one notice, started anew, and what succeeds now has no wrong fields any more.
    const over = tone === 'success' ? messages.form.invalid : message
    const others = notices.get().filter((n) => n.message !== message && n.message !== over)
    notices.set([...others.slice(-3), { id: next++, tone, message, detail, action }])
  }
}

export const success = show('success')
export const failure = show('failure')
export const info = show('info')
export const dropNotice = (id: number): void => notices.set(notices.get().filter((n) => n.id !== id))
