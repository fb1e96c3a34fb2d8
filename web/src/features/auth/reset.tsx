/** Sets a new password with the token of the recovery mail. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { NewPassword } from '../../ui/inputs/new-password.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { AuthDone, AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'

const { password, confirmPassword } = sessionEndpoints.reset.body

export function Reset() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [done, setDone] = useState(false)
  const { formProps, errorOf, alert, busy } = useSubmit({
    fields: { password, confirmPassword },
    async send(values) {
      await call(sessionEndpoints.reset, { body: { ...values, token } })
      setDone(true)
    },
  })
  const toSignIn = (
    <Button component={Link} to="/" size="lg" fullWidth variant="filled">
      Sign in
    </Button>
  )
  if (done)
    return (
      <AuthDone
        title="All set"
        windowTitle="New password"
        icon={<IconCircleCheck size={22} />}
        next={toSignIn}
      >
        {messages.session.passwordChanged}
      </AuthDone>
    )
  return (
    <AuthForm
      title="Set a new password"
      windowTitle="New password"
      lead={query.has('given') ? messages.session.passwordGiven : messages.session.resetLead}
      button="Save the password"
      formProps={formProps}
      alert={errorOf('token') ?? alert}
      busy={busy}
      other={
        <Link className="link" to="/recover">
          Request a new link
        </Link>
      }
    >
      <NewPassword
        label="Password"
        name="password"
        size="lg"
        autoFocus
        leftSection={<IconLock />}
        error={errorOf('password')}
      />
      <PasswordInput
        label="Password Confirmation"
        name="confirmPassword"
        size="lg"
        autoComplete="new-password"
        leftSection={<IconLock />}
        error={errorOf('confirmPassword')}
      />
    </AuthForm>
  )
}
