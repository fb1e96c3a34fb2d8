/** Amount with a muted euro sign; a dash when empty. */
import { moneyParts } from '../../lib/format.ts'

export function Money({ value }: { value: string | null | undefined }) {
  const parts = moneyParts(value)
  if (!parts) return '-'
  return (
    <span className="money">
      <span className="cur">{parts.sign}</span>
      {parts.digits}
    </span>
  )
}
