/** A column in the chooser: grip, tick, title and pin. */
import { columnMessages } from '@rivulet/contract/messages/column-messages'
import { IconGripVertical, IconPin } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Tick } from '../../../ui/inputs/tick.tsx'
import css from './layout.module.css'

/** As in the style sheet. */
export const lineHeight = 31

type Props = {
  name: string
  title: string
  shown: boolean
  pinned: boolean
  /** The only column that is shown cannot be hidden. */
  last: boolean
  onToggle: () => void
  onPin: () => void
  onStep: (by: number) => void
  /** Position of the pointer in the window. */
  onDrag: (y: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const m = columnMessages

export function ColumnLine({ name, title, shown, pinned, last, ...on }: Props) {
  function step(event: KeyboardEvent) {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    on.onStep(by)
  }
  function drag(event: PointerEvent) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) on.onDrag(event.clientY)
  }
  return (
    <li className={css.line} data-shown={shown || undefined}>
      {shown ? (
        <button
          type="button"
          className={css.grip}
          aria-label={m.move(title)}
          title={m.moveHint}
          onKeyDown={step}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
        >
          <IconGripVertical size={14} />
        </button>
      ) : (
        <span className={css.grip} />
      )}
      <label className={css.name} htmlFor={`column-${name}`}>
        <Tick
          id={`column-${name}`}
          label={m.show(title)}
          checked={shown}
          disabled={shown && last}
          onChange={on.onToggle}
        />
        {title}
      </label>
      {shown && (
        <button
          type="button"
          className={css.pin}
          aria-pressed={pinned}
          aria-label={pinned ? m.pinnedColumn(title) : m.pinColumn(title)}
          onClick={on.onPin}
        >
          <IconPin size={13} />
          {pinned ? m.pinned : m.pin}
        </button>
      )}
    </li>
  )
}
