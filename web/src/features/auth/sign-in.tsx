/** Sign-in. */
import { sessionEndpoints } from '@rivulet/contract/session-endpoints'
import { Checkbox, TextInput } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { readStored } from '../../lib/stored.ts'
import { startSession } from '../../lib/session.ts'
import { asideOf } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'
import { Welcome } from './welcome.tsx'

type Props = {
  /** The person is in. */
  onAccepted: () => void
  /** The person may go on, after the moment of welcome. */
  onEntered: () => void
}

export function SignIn({ onAccepted, onEntered }: Props) {
  const [name, setName] = useState<string | null>(null)
  const { formProps, errorOf, alert, busy, outcome } = useSubmit({
    fields: sessionEndpoints.signIn.body,
    async send(values) {
      const { data } = await call(sessionEndpoints.signIn, { body: values, keepSession: true })
      startSession(data, values.remember === true)
      setName(data.user.name)
      onAccepted()
    },
  })
  if (name !== null) return <Welcome name={name} onEnd={onEntered} />
  return (
    <AuthForm
      title="Welcome back"
      windowTitle="Sign in"
      lead="Sign in to follow your traffic, orders and commissions."
      button="Sign in"
      formProps={formProps}
      alert={alert}
      busy={busy}
      outcome={outcome}
      other={
        <>
          New to Rivulet?{' '}
          <Link className="link" to="/sign-up">
            Create an affiliate account
          </Link>
        </>
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
      />
      <PasswordInput
        label="Password"
        name="password"
        size="lg"
        autoComplete="current-password"
        leftSection={<IconLock />}
        error={errorOf('password')}
        {...asideOf(
          <Link className="link" to="/recover">
            Forgot your password?
          </Link>,
        )}
      />
      <Checkbox
        name="remember"
        label="Keep me connected"
        defaultChecked={readStored(localStorage, 'remember') !== '0'}
      />
    </AuthForm>
  )
}
