/** The message that is being replied to, in the reply dialog. */
import { displayMinute } from '../../lib/format.ts'
import type { ActionExtraProps } from '../../resource/slots.ts'
import css from './contact.module.css'
import type { ReceivedMessage } from './received.ts'

export function RepliedMessage({ record }: ActionExtraProps) {
  if (!record) return null
  const { sender, email, date, message } = record as ReceivedMessage
  return (
    <blockquote className={css.quoted}>
      <p className="fine">
        {sender?.name ?? email}, {displayMinute(date)}
      </p>
      <p className="written">{message}</p>
    </blockquote>
  )
}
