/** Form state of a payment: today, the affiliate of the address, and the payable amount. */
import { bookEndpoints } from '@rivulet/contract/endpoints/book-endpoints'
import { today } from '@rivulet/contract/day'
import type { Named } from '@rivulet/contract/fields'
import { invoice } from '@rivulet/contract/resources/invoice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useNamed } from '../../field/kinds/options.ts'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { freshValues, typedFields } from '../../resource/record/form-values.ts'
import { useForm } from '../../resource/record/use-form.ts'

/** Draft of a payment to the affiliate. */
function useInvoiceDraft(affiliateId: number | undefined) {
  return useQuery({
    queryKey: [invoice.name, 'draft', affiliateId],
    enabled: affiliateId !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(bookEndpoints.invoiceDraft, { signal, query: { affiliate: String(affiliateId) } }))
        .data,
  })
}

export function usePaymentForm(admin: boolean) {
  const zone = useUser()?.zone ?? 'UTC'
  const fields = useMemo(() => typedFields(invoice, admin, false), [admin])
  const form = useForm(fields, () => freshValues(fields, { date: today(zone) }))
  const named = useSearchParams()[0].get('affiliate')
  const [wanted] = useNamed('affiliate', named ? [named] : [])
  const affiliate = form.values.affiliate as Named | null
  const draft = useInvoiceDraft(affiliate?.id)
  const payable = draft.data?.payable
  const { prefill } = form
  const filledFor = useRef<number>(undefined)

  useEffect(() => {
    if (wanted) prefill({ affiliate: wanted })
    // oxlint-disable-next-line react/exhaustive-deps -- once per address: the user may change it afterwards
  }, [wanted?.id])
  useEffect(() => {
    if (payable === undefined) return
    // The payable amount changes while the form is open: of the same affiliate, a typed amount stays.
    if (filledFor.current === affiliate?.id && 'paid' in form.changed) return
    filledFor.current = affiliate?.id
    prefill({ paid: payable.startsWith('-') ? null : payable })
    // oxlint-disable-next-line react/exhaustive-deps -- typing fills nothing in
  }, [affiliate?.id, payable])
  return { fields, form, draft }
}
