/** Acceptance of changed terms, with the redirect afterwards. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { AcceptTerms } from '../features/auth/accept-terms.tsx'
import { useUser } from '../lib/session/session.ts'
import { home } from './guard.ts'

export function TermsScreen() {
  const navigate = useNavigate()
  const onDone = useCallback(() => void navigate(home, { replace: true }), [navigate])
  return <AcceptTerms key={useUser()?.id} onDone={onDone} />
}
