/** A changed version of the terms, accepted before the dashboard opens. */
import { Button } from '@mantine/core'
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { updateUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { AuthForm } from './auth-form.tsx'
import { TermsToAccept } from './terms-to-accept.tsx'
import { usePublished } from './use-published.ts'
import { useSubmit } from './use-submit.ts'

export function AcceptTerms({ onDone }: { onDone: () => void }) {
  const terms = usePublished(sessionEndpoints.terms, true)
  const [accepted, setAccepted] = useState(false)
  const { formProps, errorOf, alert, busy } = useSubmit({
    fields: {},
    async send() {
      // What is not ticked is sent as no version, which the server refuses.
      const body = accepted && terms ? { terms: terms.version } : {}
      const { data } = await call(sessionEndpoints.acceptTerms, { body, keepSession: true })
      updateUser(data)
      onDone()
    },
  })
  return (
    <AuthForm
      title={terms && terms.version > 1 ? 'New terms' : 'Terms'}
      lead={terms && terms.version > 1 ? messages.terms.lead : messages.terms.first}
      button="Continue"
      formProps={formProps}
      alert={alert}
      busy={busy}
      other={
        <Button variant="subtle" onClick={signOut}>
          Sign out
        </Button>
      }
    >
      {terms && (
        <TermsToAccept
          terms={terms}
          accepted={accepted}
          error={errorOf('terms')}
          onChange={setAccepted}
        />
      )}
    </AuthForm>
  )
}
