/** Prefills the form of a new order from a claim about it: order ID, day, affiliate and shop. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useNamed } from '../../field/kinds/options.ts'
import type { FormValues } from '../../resource/record/form-values.ts'

export function OrderStart({ prefill }: { prefill: (values: FormValues) => void }) {
  const [told] = useSearchParams()
  const orderId = told.get('orderId')
  const day = told.get('day')
  const [affiliate] = useNamed('affiliate', told.getAll('affiliate'))
  const [shop] = useNamed('shop', told.getAll('shop'))

  // Each once: the user may edit afterwards.
  /* oxlint-disable react/exhaustive-deps */
  useEffect(() => {
    if (orderId || day) prefill({ ...(orderId && { orderId }), ...(day && { date: `${day} 00:00` }) })
  }, [])
  useEffect(() => {
    if (affiliate) prefill({ affiliate })
  }, [affiliate?.id])
  useEffect(() => {
    if (shop) prefill({ shop })
  }, [shop?.id])
  /* oxlint-enable react/exhaustive-deps */
  return null
}
