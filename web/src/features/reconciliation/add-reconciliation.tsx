/** Add screen of reconciliation: shop and file first, then the detected file format, which can be corrected. */
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { useMemo } from 'react'
import { displayDay } from '../../lib/format.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../../resource/access.ts'
import { amongColumns } from '../../resource/csv/among-columns.ts'
import { freshValues, typedFields } from '../../resource/record/form-values.ts'
import { NewRecord, useNewRecord } from '../../resource/record/new-record.tsx'
import { useForm } from '../../resource/record/use-form.ts'
import { FileCard } from './file-card.tsx'
import { usePreview } from './use-preview.ts'

const later: ReadonlySet<string> = new Set(['reading', 'columns', 'words'])

export function AddReconciliation() {
  const admin = isAdminUser(useUser())
  const all = useMemo(() => typedFields(reconciliation, admin, false), [admin])
  const form = useForm(all, () => freshValues(all, {}))
  const { preview, changed, has } = usePreview(form)
  const { data } = preview
  const known = data?.known
  const fields = useMemo(
    () =>
      all
        .filter(([name, { group }]) => (data || !later.has(group ?? '')) && (known || name !== 'again'))
        .map(amongColumns(data?.columns ?? [])),
    [all, data, known],
  )
  const adding = useNewRecord({ resource: reconciliation, fields, form })
  const warning =
    known && !form.values.again
      ? { again: [reconciliationMessages.known(known.id, displayDay(known.date))] }
      : {}
  return (
    <NewRecord
      {...{ resource: reconciliation, fields, adding }}
      form={{ ...form, change: changed, errors: { ...warning, ...form.errors } }}
      title="Compare orders"
      saveLabel="Compare"
      waits={preview.isLoading}
      between={
        has && form.values.shop ? { file: <FileCard preview={preview} values={form.values} /> } : {}
      }
    />
  )
}
