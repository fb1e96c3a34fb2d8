/** Prefills the form of a new order from a claim about it: order ID and day. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FormValues } from '../../resource/record/form-values.ts'

export function OrderStart({ prefill }: { prefill: (values: FormValues) => void }) {
  const [told] = useSearchParams()
  const orderId = told.get('orderId')
  const day = told.get('day')

  useEffect(() => {
    if (orderId || day) prefill({ ...(orderId && { orderId }), ...(day && { date: `${day} 00:00` }) })
    // oxlint-disable-next-line react/exhaustive-deps -- once: the user may edit afterwards
  }, [])
  return null
}
