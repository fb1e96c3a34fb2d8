/** Button that sends a test email to oneself, and its outcome. */
import { Button } from '@mantine/core'
import type { MailTest } from '@rivulet/contract/answers/mail-answer'
import { mailMessages as said } from '@rivulet/contract/messages/mail-messages'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../lib/api.ts'
import css from './test-mail.module.css'

function outcomeOf({ sent, kept, to, failure }: MailTest): string {
  if (!sent) return said.testFailed(failure ?? '')
  return kept ? said.testKept(to) : said.testSent(to)
}

type Props = { label: string; send: () => Promise<{ data: MailTest }>; onTested?: () => void }

export function TestMail({ label, send, onTested }: Props) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ fine: boolean; words: string } | null>(null)
  async function test() {
    setBusy(true)
    setOutcome(null)
    try {
      const { data } = await send()
      setOutcome({ fine: data.sent, words: outcomeOf(data) })
    } catch (error) {
      setOutcome({ fine: false, words: messageOf(error) })
    } finally {
      setBusy(false)
      onTested?.()
    }
  }
  return (
    <>
      <Button size="sm" leftSection={<IconSend />} loading={busy} onClick={() => void test()}>
        {label}
      </Button>
      <p role="status" className={css.outcome} data-bad={outcome?.fine === false || undefined}>
        {outcome?.words}
      </p>
    </>
  )
}
