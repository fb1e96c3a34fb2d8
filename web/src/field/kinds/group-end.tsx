/** A field alone in its group renders its hint and link in the group's head. */
import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import css from './group-end.module.css'

/** Element in the head, if the group has a single field. */
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
