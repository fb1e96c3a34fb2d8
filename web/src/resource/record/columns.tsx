/** Two-column layout of a record: groups, and slots of features below. */
import type { ReactNode } from 'react'
import type { Grouped } from './groups.ts'
import css from './record.module.css'

type Props = {
  groups: readonly Grouped[]
  children: (group: Grouped) => ReactNode
  /** Slots below the wide and the narrow column. */
  extra?: ReactNode
  /** Above the groups instead. */
  extraFirst?: boolean
  extraAside?: ReactNode
}

export function Columns({ groups, children, extra, extraFirst, extraAside }: Props) {
  const aside = groups.filter(({ group }) => group.aside)
  const narrow = aside.length > 0 || extraAside
  return (
    <div className="grid">
      <div className={`${narrow ? 's8' : 's12'} ${css.main}`}>
        {extraFirst && extra}
        {groups.filter(({ group }) => !group.aside).map(children)}
        {!extraFirst && extra && <div className={css.extra}>{extra}</div>}
      </div>
      {narrow && (
        <div className={`s4 ${css.aside}`}>
          {aside.map(children)}
          {extraAside}
        </div>
      )}
    </div>
  )
}
