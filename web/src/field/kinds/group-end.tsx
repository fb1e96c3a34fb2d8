/** A field that stands alone in its group writes its hint and its link into the group's head. */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import css from './group-end.module.css'

/** The element in the head, when the group has no other field. */
export const GroupHead = createContext<HTMLElement | null>(null)

export function GroupEnd({ hint, children }: { hint: string; children?: ReactNode }) {
  const head = useContext(GroupHead)
  const line = (
    <span className={css.line}>
      <span className="fine">{hint}</span>
      {children}
    </span>
  )
  return head ? createPortal(line, head) : line
}
