/** One received message with its answer: a mail, and then a mark. */
import { Button } from '@mantine/core'
import { resources } from '@rivulet/contract/resources/index'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { displayMinute } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { sendAction } from '../../resource/run-action.ts'
import css from './contact.module.css'
import { replyAddress } from './reply-address.ts'
import { SenderName } from './sender-name.tsx'
import type { Received } from './received.ts'

const { contactMessage } = resources

export function InboxMessage({ row }: { row: Received }) {
  const mayAnswer = useMay(contactMessage)('answer')
  const [busy, setBusy] = useState(false)

  async function mark() {
    setBusy(true)
    try {
      await sendAction(contactMessage, 'answer', [row.id])
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
        <Button
          size="xs"
          component="a"
          href={replyAddress(row)}
          leftSection={<IconMail size={14} aria-hidden />}
          aria-label={`Reply to ${name}`}
        >
          Reply
        </Button>
        {mayAnswer && (
          <Button
            size="xs"
            loading={busy}
            leftSection={<IconCheck size={14} aria-hidden />}
            onClick={() => void mark()}
            aria-label={`Mark as answered: ${name}, ${displayMinute(row.date)}`}
          >
            Mark as answered
          </Button>
        )}
      </p>
    </li>
  )
}
