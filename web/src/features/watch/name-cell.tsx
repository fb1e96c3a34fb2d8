/** Name cell with warning pills. */
import type { Watched } from './warnings.ts'
import { WarningPills } from './warning-pills.tsx'
import css from './watch.module.css'

export const NameCell = ({ row }: { row: Watched & { name: string | null } }) => (
  <span className={css.name}>
    <span className="trunc">{row.name}</span>
    <WarningPills {...row} />
  </span>
)
