/** Introduction above the claim form; prefills the order from the address. */
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import css from './claim.module.css'

export function ClaimStart({ prefill }: { prefill: (values: FormValues) => void }) {
  const user = useUser()
  const [told] = useSearchParams()
  const shop = user?.shops.find(({ id }) => String(id) === told.get('shop'))
  const orderId = told.get('orderId')
  const day = told.get('day')

  useEffect(() => {
    if (shop || orderId || day)
      prefill({ ...(shop && { shop }), ...(orderId && { orderId }), ...(day && { orderedOn: day }) })
    // oxlint-disable-next-line react/exhaustive-deps -- once: the user may edit afterwards
  }, [])
  return isAdminUser(user) ? null : <p className={css.start}>{claimMessages.start}</p>
}
