/** Forced setup of a second factor, with the redirect afterwards. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { SetUpFactor } from '../features/account/set-up-factor.tsx'
import { useUser } from '../lib/session/session.ts'
import { home } from './guard.ts'

export function SetUpScreen() {
  const navigate = useNavigate()
  const onDone = useCallback(() => void navigate(home, { replace: true }), [navigate])
  return <SetUpFactor key={useUser()?.id} onDone={onDone} />
}
