/** Sign-in. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { SecondStep as Step, SignedIn } from '@rivulet/contract/answers/session-answer'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { piece } from '../../lib/page/piece.ts'
import { useProgramme } from '../../lib/programme.ts'
import { messages } from '@rivulet/contract/messages/messages'
import { remembers, session, startSession, useSession } from '../../lib/session/session.ts'
import { asideOf } from '../../ui/inputs/field.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'
import { UsernameInput } from './username-input.tsx'
import { Welcome } from './welcome.tsx'

const SecondStep = piece(async () => (await import('./second-step.tsx')).SecondStep)

type Props = {
  /** The user is signed in. */
  onAccepted: () => void
  /** Continues after the welcome screen, or at once when another tab has signed in. */
  onEntered: () => void
}

export function SignIn({ onAccepted, onEntered }: Props) {
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  const [step, setStep] = useState<{ step: Step; remember: boolean } | null>(null)
  const accepted = useRef(false)
  function accept(signedIn: SignedIn, remember: boolean) {
    // Another tab was faster, and this one is about to leave the screen.
    if (session.get().token) return
    accepted.current = true
    startSession(signedIn, remember)
    setName(signedIn.user.name)
    onAccepted()
  }
  const { formProps, errorOf, alert, busy } = useSubmit({
    fields: sessionEndpoints.signIn.body,
    async send(values) {
      const { data } = await call(sessionEndpoints.signIn, { body: values, keepSession: true })
      const remember = values.remember === true
      if ('token' in data) accept(data, remember)
      else if ('resetToken' in data) await navigate(`/reset?token=${data.resetToken}&given`)
      else setStep({ step: data, remember })
    },
  })
  const { ended, token } = useSession()
  useEffect(() => {
    if (token && !accepted.current) onEntered()
    // oxlint-disable-next-line react/exhaustive-deps -- once, whatever it does by then
  }, [token])
  const { name: programmeName, signUp } = useProgramme()
  if (name !== null) return <Welcome name={name} onEnd={onEntered} />
  if (step)
    return (
      <Suspense>
        <SecondStep
          step={step.step}
          onSignedIn={(signedIn) => accept(signedIn, step.remember)}
          onBack={() => setStep(null)}
        />
      </Suspense>
    )
  return (
    <AuthForm
      title="Sign in"
      lead="Follow your traffic, orders and commissions."
      button="Sign in"
      formProps={formProps}
      alert={alert ?? (ended === 'expired' ? messages.session.over : null)}
      busy={busy}
      other={
        <>
          New to {programmeName}?{' '}
          {signUp === 'open' ? (
            <Link className="link" to="/sign-up">
              Create an affiliate account
            </Link>
          ) : (
            'You need an invite to join.'
          )}
        </>
      }
    >
      <UsernameInput error={errorOf('username')} />
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
      <Checkbox name="remember" label="Keep me connected" defaultChecked={remembers()} />
    </AuthForm>
  )
}
