/** The words of a file's status that nobody has given a meaning yet. */
import type { ReconciliationPreview } from '@rivulet/contract/reconciliation-preview'
import type { FormValues } from '../../resource/record/form-values.ts'

const plain = (word: string): string => word.trim().toLowerCase()
const fields = ['wordsPending', 'wordsApproved', 'wordsFailed'] as const

export function unknownWords({ statuses }: ReconciliationPreview, values: FormValues): string[] {
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
