/** The name of a shop, campaign or link with which something is wrong, and what. */
import type { Watched } from './amiss.ts'
import { AmissPills } from './amiss-pills.tsx'
import css from './watch.module.css'

export const NameCell = ({ row }: { row: Watched & { name: string | null } }) => (
  <span className={css.name}>
    <span className="trunc">{row.name}</span>
    <AmissPills {...row} />
  </span>
)
