/** Beside the name of a comparison: how many lines agree, and in what they were not compared. */
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { displayCount } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'
import { notCompared } from './not-compared.ts'

type Props = {
  record: {
    same: number | null
    lines: number | null
    columnAmount?: string | null
    columnStatus?: string | null
  }
}

export function Agreement({ record }: Props) {
  const { same, lines } = record
  const missing = notCompared(record)
  if (same === null || lines === null) return null
  return (
    <>
      <Pill tone={same === lines ? 'ok' : 'quiet'}>
        {reconciliationMessages.agree(displayCount(same), displayCount(lines))}
      </Pill>
      {missing.length > 0 && <Pill tone="warn">{reconciliationMessages.notCompared(missing)}</Pill>}
    </>
  )
}
