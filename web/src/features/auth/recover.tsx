/** Password recovery: requests a mail with a link. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { Button, TextInput } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { IconMail, IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { asideOf } from '../../ui/inputs/field.tsx'
import { AuthDone, AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'

export function Recover() {
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
        title={sent}
        windowTitle="Recover password"
        icon={<IconMailCheck size={22} />}
        next={
          <Button component={Link} to="/" size="lg" fullWidth>
            Back to sign in
          </Button>
        }
      >
        Open the link in it within 30 minutes. If nothing arrives, check your spam folder, then ask the
        programme: an administrator can set a new password for you.
      </AuthDone>
    )
  return (
    <AuthForm
      title="Recover your password"
      windowTitle="Recover password"
      lead="We send a link to your email address. With it you set a new password."
      button="Send the link"
      formProps={formProps}
      alert={alert}
      busy={busy}
      other={
        <Link className="link" to="/">
          Back to sign in
        </Link>
      }
    >
      <TextInput
        label="Username"
        name="username"
        type="email"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        autoFocus
        leftSection={<IconMail />}
        error={errorOf('username')}
        {...asideOf(messages.session.usernameIs)}
      />
    </AuthForm>
  )
}
