/** Row of a short list: icon, name with details below, and actions or state at the end. */
import type { ReactNode } from 'react'
import css from './list-row.module.css'

type Props = {
  icon?: ReactNode
  name: string
  /** Full text when the name is abbreviated. */
  hint?: string
  about: ReactNode
  /** Without padding, which the container provides. */
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
