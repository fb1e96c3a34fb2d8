/** Preview of the uploaded file, refetched when the format settings change. */
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { bookEndpoints } from '@rivulet/contract/endpoints/book-endpoints'
import type { FileEntry, Named } from '@rivulet/contract/fields'
import { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import type { Form } from '../../resource/record/use-form.ts'

/** Format settings chosen by the user. */
type Wishes = Partial<Record<'encoding' | 'separator' | 'columnStatus', unknown>>

const asked = ['encoding', 'separator', 'columnStatus'] as const

/** `change` of the form sets values; the returned `change` also refetches the preview. */
export function usePreview(form: Form) {
  const shop = (form.values.shop as Named | null)?.id
  const [document] = form.values.document as FileEntry[]
  const file = document?.file
  const [wishes, setWishes] = useState<Wishes>({})
  useEffect(() => setWishes({}), [shop, file])
  const body = { shop, file, ...wishes }
  const preview = useQuery({
    queryKey: [reconciliation.name, 'preview', body],
    enabled: shop !== undefined && file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<ReconciliationPreview> =>
      (await call(bookEndpoints.previewReconciliation, { body, signal })).data,
  })
  const { data } = preview
  const applied = useRef<ReconciliationPreview>(undefined)
  const { change, values } = form
  useEffect(() => {
    if (!data || data === applied.current) return
    applied.current = data
    change(valuesOf(data, wishes, values))
    // oxlint-disable-next-line react/exhaustive-deps -- once per response: the user may change it afterwards
  }, [data])

  function changed(next: FormValues) {
    change(next)
    const changedSettings = asked.filter((name) => name in next)
    if (changedSettings.length === 0 || !data) return
    setWishes((now) => ({
      // A new format detects other columns; a new status column has other values.
      ...(changedSettings.includes('columnStatus') ? now : {}),
      ...Object.fromEntries(asked.slice(0, 2).map((name) => [name, next[name] ?? values[name]])),
      ...('columnStatus' in next ? { columnStatus: next.columnStatus ?? null } : {}),
    }))
  }
  return { preview, changed, has: file !== undefined }
}

function valuesOf(
  { reading, mapping, period }: ReconciliationPreview,
  wishes: Wishes,
  values: FormValues,
): FormValues {
  if ('columnStatus' in wishes) {
    const { wordsPending, wordsApproved, wordsFailed } = mapping
    return { wordsPending, wordsApproved, wordsFailed }
  }
  return { ...reading, ...mapping, from: values.from ?? period?.from, to: values.to ?? period?.to }
}
