/** Sets a new password with the token of the recovery email, which is checked before the form is shown. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { Button } from '@mantine/core'
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages as said } from '@rivulet/contract/messages/recovery-messages'
import { IconCircleCheck, IconLinkOff, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { NewPassword } from '../../ui/inputs/new-password.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { AuthDone, AuthForm } from './auth-form.tsx'
import { useSubmit } from './use-submit.ts'

const { password, confirmPassword } = sessionEndpoints.reset.body

/** Null while it is checked. Without an answer the form is shown: saving checks again. */
function useGoodLink(token: string): boolean | null {
  const [good, setGood] = useState<boolean | null>(token ? null : false)
  useEffect(() => {
    if (!token) return setGood(false)
    const leaving = new AbortController()
    setGood(null)
    call(sessionEndpoints.resetLink, { body: { token }, signal: leaving.signal, keepSession: true })
      .then(({ data }) => setGood(data.valid))
      .catch(() => {
        if (!leaving.signal.aborted) setGood(true)
      })
    return () => leaving.abort()
  }, [token])
  return good
}

/** `given`: the link came from a sign-in with a password that an administrator has set. */
function LinkOver({ given, again }: { given: boolean; again: string }) {
  return (
    <AuthDone
      title={said.over}
      windowTitle="New password"
      icon={<IconLinkOff size={22} />}
      failed
      next={
        <Button component={Link} to={given ? '/' : again} size="lg" fullWidth variant="filled">
          {given ? said.signIn : said.anew}
        </Button>
      }
    >
      {given ? said.givenOver : said.overWhy}
    </AuthDone>
  )
}

export function Reset() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const given = query.has('given')
  const first = query.get('first')
  const again = first === null ? '/recover' : `/recover?first=${encodeURIComponent(first)}`
  const good = useGoodLink(token)
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
        {first === null ? messages.session.passwordChanged : said.first.done}
      </AuthDone>
    )
  if (good === false) return <LinkOver given={given} again={again} />
  const head = {
    title: first === null ? said.resetTitle : said.first.title,
    windowTitle: 'New password',
    lead: given
      ? messages.session.passwordGiven
      : first === null
        ? messages.session.resetLead
        : said.first.resetLead,
  }
  if (good === null)
    return (
      <AuthForm {...head} formProps={{}} alert={null} busy button={null}>
        <TextSkeleton lines={4} />
      </AuthForm>
    )
  return (
    <AuthForm
      {...head}
      button="Save the password"
      formProps={formProps}
      alert={errorOf('token') ?? alert}
      busy={busy}
      other={
        <Link className="link" to={again}>
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
