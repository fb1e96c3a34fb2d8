/** File preview: first lines, or an error. */
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { reconciliation } from '@rivulet/contract/resources/reconciliation'
import type { UseQueryResult } from '@tanstack/react-query'
import { FileAwaited, FileFailed } from '../../resource/csv/file-message.tsx'
import { FirstLines } from '../../resource/csv/first-lines.tsx'
import css from '../../resource/csv/csv.module.css'
import type { FormValues } from '../../resource/record/form-values.ts'
import { notCompared } from './not-compared.ts'

const plain = (word: string): string => word.trim().toLowerCase()
const fields = ['wordsPending', 'wordsApproved', 'wordsFailed'] as const

/** Status values of the file without an assigned status. */
function unknownWords({ statuses }: ReconciliationPreview, values: FormValues): string[] {
  if (!values.columnStatus) return []
  const known = new Set(
    fields.flatMap((name) =>
      String(values[name] ?? '')
        .split(',')
        .map(plain),
    ),
  )
  return statuses.map(({ word }) => word).filter((word) => !known.has(plain(word)))
}

type Props = { preview: UseQueryResult<ReconciliationPreview>; values: FormValues }

const columnFields = Object.entries(reconciliation.fields).filter(([name]) => name.startsWith('column'))

export function FileCard({ preview: { data, error, refetch }, values }: Props) {
  if (error) return <FileFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <FileAwaited />
  const unknown = unknownWords(data, values)
  const missing = notCompared(values)
  return (
    <>
      <FirstLines
        file={data}
        hint={data.remembered ? reconciliationMessages.remembered : reconciliationMessages.guessed}
        meaning={(column) => columnFields.find(([name]) => values[name] === column)?.[1].label}
      />
      {missing.length > 0 && (
        <p className={css.note} role="status">
          {reconciliationMessages.noColumn(missing)}
        </p>
      )}
      {unknown.length > 0 && (
        <p className={css.note} role="status">
          {reconciliationMessages.unknownWords(unknown.join(', '))}
        </p>
      )}
    </>
  )
}
