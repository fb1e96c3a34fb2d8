/** Starts acting on behalf of an affiliate. The impersonation bar ends it. */
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import { IconChevronRight, IconSpy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { home } from '@rivulet/contract/screens/own-screens'
import { call, messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { replaceSession } from '../../lib/session/session.ts'
import css from './affiliate-shortcuts.module.css'

export function Impersonate({ affiliate }: { affiliate: { id: number } }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    try {
      const { data } = await call(accountEndpoints.impersonate, { params: { id: affiliate.id } })
      // Go home first: the current screen may be closed to the affiliate.
      await navigate(home.path)
      replaceSession(data)
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className={css.row} disabled={busy} onClick={() => void begin()}>
      <IconSpy />
      <span className="grow">Impersonate</span>
      <IconChevronRight size={14} />
    </button>
  )
}
