/** File preview: first lines, or an error. */
import { Button } from '@mantine/core'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { isApiError, messageOf } from '../../lib/api.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { FirstLines } from './first-lines.tsx'
import css from './reconciliation.module.css'

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

const why = (error: unknown): string =>
  (isApiError(error) ? Object.values(error.errors)[0]?.[0] : undefined) ?? messageOf(error)

export function FileCard({ preview: { data, error, refetch }, values }: Props) {
  if (error)
    return (
      <Card title="First lines">
        <EmptyState
          title={why(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      </Card>
    )
  if (!data)
    return (
      <Card title="First lines">
        <div className={css.waiting}>
          <TextSkeleton lines={5} />
        </div>
      </Card>
    )
  const unknown = unknownWords(data, values)
  return (
    <>
      <FirstLines preview={data} values={values} />
      {unknown.length > 0 && (
        <p className={css.note} role="status">
          {reconciliationMessages.unknownWords(unknown.join(', '))}
        </p>
      )}
    </>
  )
}
