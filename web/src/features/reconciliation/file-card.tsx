/** What is known of the file so far: its first lines, or why it cannot be read. */
import { Button } from '@mantine/core'
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { UseQueryResult } from '@tanstack/react-query'
import { isApiError, messageOf } from '../../lib/api.ts'
import type { FormValues } from '../../resource/record/form-values.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextSkeleton } from '../../ui/skeleton.tsx'
import { FirstLines } from './first-lines.tsx'
import css from './reconciliation.module.css'
import { unknownWords } from './unknown-words.ts'

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
