/** Two-column layout of a record: groups, and slots of features below. */
import type { ReactNode } from 'react'
import type { Grouped } from './groups.ts'
import css from './record.module.css'

type Props = {
  groups: readonly Grouped[]
  children: (group: Grouped) => ReactNode
  /** Slots below the wide and the narrow column. */
  extra?: ReactNode
  extraAside?: ReactNode
}

export function Columns({ groups, children, extra, extraAside }: Props) {
  const aside = groups.filter(({ group }) => group.aside)
  const narrow = aside.length > 0 || extraAside
  return (
    <div className="grid">
      <div className={`${narrow ? 's8' : 's12'} ${css.main}`}>
        {groups.filter(({ group }) => !group.aside).map(children)}
        {extra}
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
