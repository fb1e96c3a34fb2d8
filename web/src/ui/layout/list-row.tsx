/** A row of a short list: a sign, a name with small print below it, and at the end what can be done or what came of it. */
import type { ReactNode } from 'react'
import css from './list-row.module.css'

type Props = {
  icon?: ReactNode
  name: string
  /** All of it, when the name is short for something. */
  hint?: string
  about: ReactNode
  /** What lies around the list keeps the distance. */
  flush?: boolean
  children?: ReactNode
}

export const ListRow = ({ icon, name, hint = name, about, flush, children }: Props) => (
  <li className={css.row} data-flush={flush}>
    {icon}
    <div className="grow">
      <p className="trunc tab" title={hint}>
        {name}
      </p>
      <p className={`fine ${css.about}`}>{about}</p>
    </div>
    {children}
  </li>
)
