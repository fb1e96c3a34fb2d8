/** Beside the name of a comparison: how many lines agree. */
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { displayCount } from '../../lib/format.ts'
import { Pill } from '../../ui/pill.tsx'

type Props = { record: { same: number | null; lines: number | null } }

export function Agreement({ record: { same, lines } }: Props) {
  if (same === null || lines === null) return null
  return (
    <Pill tone={same === lines ? 'ok' : 'quiet'}>
      {reconciliationMessages.agree(displayCount(same), displayCount(lines))}
    </Pill>
  )
}
