/** Impersonation bar: shows on whose behalf an admin user acts, and ends it. */
import { Button } from '@mantine/core'
import { IconSpy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isApiError, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { replaceSession, useUser } from '../../lib/session/session.ts'
import { mayLeave } from './leave.ts'
import css from './impersonation-bar.module.css'

export function ImpersonationBar() {
  const user = useUser()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!user?.impersonator) return null

  async function end() {
    // The next session begins anew, and nobody is asked then.
    if (!(await mayLeave())) return
    setBusy(true)
    try {
      // With the bar, every screen would load all that can be done with an account.
      const { accountEndpoints } = await import('@rivulet/contract/endpoints/account-endpoints')
      const { data } = await call(accountEndpoints.endImpersonation)
      // Switch back first: the affiliate may not open its own record.
      replaceSession(data)
      await navigate(`/dashboard/registration/affiliate/${user?.id}`)
    } catch (error) {
      // Once the half hour has expired there is no session to return to, and the sign-in says so.
      if (!isApiError(error) || error.status !== 401) failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={css.bar} role="status">
      <IconSpy />
      <span className="trunc">
        You see what <b className="name">{user.name}</b> sees
      </span>
      <span className="grow" />
      <Button size="xs" loading={busy} onClick={end}>
        <span className="only-wide">Back to {user.impersonator.name}</span>
        <span className="only-phone">Back</span>
      </Button>
    </div>
  )
}
