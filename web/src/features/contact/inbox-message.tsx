/** A received message: reply to it, or mark it as answered elsewhere. */
import { Button } from '@mantine/core'
import { contactMessage } from '@rivulet/contract/resources/contact-message'
import { IconCheck, IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { displayMinute } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { sendAction } from '../../resource/run-action.ts'
import css from './contact.module.css'
import { SenderName } from './sender-name.tsx'
import type { ReceivedMessage } from './received.ts'
import { ActionDialog } from '../../resource/lazy-action-dialog.tsx'

export function InboxMessage({ row }: { row: ReceivedMessage }) {
  const mayAnswer = useMay(contactMessage)('answer')
  const [busy, setBusy] = useState(false)
  const [replying, setReplying] = useState(false)

  async function mark() {
    setBusy(true)
    try {
      await sendAction(contactMessage, 'answer', [row])
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const name = row.sender?.name ?? row.email ?? ''
  return (
    <li className={css.message}>
      <p className={css.head}>
        <SenderName row={row} />
        <span className="fine">{displayMinute(row.date)}</span>
      </p>
      <p className="written">{row.message}</p>
      <p className={css.actions}>
        {mayAnswer && (
          <Button
            size="xs"
            leftSection={<IconMessage2 size={14} />}
            onClick={() => setReplying(true)}
            aria-label={`Reply to ${name}, ${displayMinute(row.date)}`}
          >
            Reply
          </Button>
        )}
        {mayAnswer && (
          <Button
            size="xs"
            loading={busy}
            leftSection={<IconCheck size={14} />}
            onClick={() => void mark()}
            aria-label={`Mark as answered: ${name}, ${displayMinute(row.date)}`}
          >
            Mark as answered
          </Button>
        )}
      </p>
      {replying && (
        <ActionDialog
          resource={contactMessage}
          name="reply"
          rows={[row]}
          onClose={() => setReplying(false)}
        />
      )}
    </li>
  )
}
