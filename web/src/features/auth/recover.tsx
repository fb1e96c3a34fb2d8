/** Password recovery: requests an email with a link. Where no email can be sent, it says whom to ask. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages as said } from '@rivulet/contract/messages/recovery-messages'
import { IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useProgramme } from '../../lib/programme.ts'
import { AuthDone, AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'
import { UsernameInput } from './username-input.tsx'

export function Recover() {
  const { mails, supportAddress } = useProgramme()
  // The username of somebody who was added, from the mail that says so.
  const first = useSearchParams()[0].get('first')
  const words = first === null ? said : { ...said, ...said.first }
  const [sent, setSent] = useState<string | null>(null)
  const { formProps, errorOf, alert, busy } = useSubmit({
    fields: sessionEndpoints.recover.body,
    failure: messages.session.recoverFailed,
    async send(values) {
      const { message } = await call(sessionEndpoints.recover, { body: values })
      setSent(message ?? messages.session.recoverySent)
    },
  })
  if (sent)
    return (
      <AuthDone
        title={mails && first !== null ? said.first.sent : sent}
        windowTitle={words.title}
        failed={!mails}
        icon={mails ? <IconMailCheck size={22} /> : <IconMailOff size={22} />}
        next={
          <Button component={Link} to="/" size="lg" fullWidth>
            Back to sign in
          </Button>
        }
      >
        {mails ? words.sentNext : said.keptWhy(supportAddress)}
      </AuthDone>
    )
  return (
    <AuthForm
      title={words.title}
      windowTitle={words.title}
      lead={mails ? words.lead : said.noMail(supportAddress)}
      button={mails ? 'Send the link' : said.make}
      formProps={formProps}
      alert={alert}
      busy={busy}
      other={
        <Link className="link" to="/">
          Back to sign in
        </Link>
      }
    >
      <UsernameInput
        defaultValue={first ?? ''}
        error={errorOf('username')}
        description={mails ? undefined : said.forOperator}
      />
    </AuthForm>
  )
}
