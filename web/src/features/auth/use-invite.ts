/** Looks up the invite of a sign-up address, with an error message if it cannot be used. */
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import type { InviteState } from '@rivulet/contract/answers/session-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'

export type Invite =
  | { state: 'none' | 'checking' }
  | ({ state: 'fine' } & Pick<InviteState, 'shops' | 'commission' | 'hold'>)
  | { state: 'wrong'; message: string }
  /** It could not be looked up. */
  | { state: 'failed'; error: unknown; again: () => void }

function inviteProblem({ valid, active, used }: InviteState): string | null {
  if (!valid) return messages.affiliate.inviteInvalid
  if (used) return messages.affiliate.inviteUsed
  return active ? null : messages.affiliate.inviteInactive
}

export function useInvite(code: string): Invite {
  const [invite, setInvite] = useState<Invite>({ state: code ? 'checking' : 'none' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!code) return setInvite({ state: 'none' })
    const leaving = new AbortController()
    setInvite({ state: 'checking' })
    call(sessionEndpoints.invite, { params: { code }, signal: leaving.signal })
      .then(({ data }) => {
        const problem = inviteProblem(data)
        setInvite(problem ? { state: 'wrong', message: problem } : { ...data, state: 'fine' })
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        setInvite({ state: 'failed', error, again: () => setTries((count) => count + 1) })
      })
    return () => leaving.abort()
  }, [code, tries])
  return invite
}
