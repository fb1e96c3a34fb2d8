/** Column chooser of a list: show, hide, order and pin columns, and the density of its rows. */
import { choosableColumns, densities } from '@rivulet/contract/list-layout'
import { columnMessages } from '@rivulet/contract/messages/column-messages'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { isAdminUser } from '../../access.ts'
import { type ChooserProps, moveColumn, toggleColumn, togglePin } from './arrange.ts'
import { ColumnLine, lineHeight } from './column-line.tsx'
import css from './layout.module.css'

const m = columnMessages

export function ColumnChooser({ resource, layout, onChange }: ChooserProps) {
  const admin = isAdminUser(useUser())
  const all = choosableColumns(resource, admin)
  const titles = new Map(all.map(([name, { label }]) => [name, label]))
  const hidden = all.map(([name]) => name).filter((name) => !layout.columns.includes(name))
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const count = layout.columns.length
  const titleOf = (name: string) => titles.get(name) ?? name
  function move(name: string, to: number) {
    const next = moveColumn(layout, name, to)
    if (next === layout) return
    onChange(next)
    setSaid(m.movedTo(titleOf(name), next.columns.indexOf(name) + 1, count))
  }
  /** Columns are dragged over lines of equal height. */
  function drag(name: string, y: number) {
    const top = list.current?.getBoundingClientRect().top ?? 0
    const scrolled = list.current?.scrollTop ?? 0
    move(name, Math.floor((y - top + scrolled) / lineHeight))
  }
  return (
    <div className={css.chooser}>
      <div className={css.head}>
        <span className={css.title}>{m.title}</span>
        <span className="dim">{m.shown(count)}</span>
        <Button variant="subtle" onClick={() => onChange(null)}>
          {m.reset}
        </Button>
      </div>
      <ul className={css.lines} ref={list}>
        {[...layout.columns, ...hidden].map((name, index) => (
          <ColumnLine
            key={name}
            name={name}
            title={titleOf(name)}
            shown={index < count}
            pinned={index < layout.pinned}
            last={count === 1}
            onToggle={() => onChange(toggleColumn(layout, name))}
            onPin={() => onChange(togglePin(layout, name))}
            onStep={(by) => move(name, index + by)}
            onDrag={(y) => drag(name, y)}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <span>{m.density}</span>
        <Segmented
          small
          label={m.density}
          options={densities}
          value={layout.density}
          onChange={(density) => onChange({ ...layout, density })}
        />
      </div>
      <span className="vh" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
