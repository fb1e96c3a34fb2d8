/** One card of a record: the title of its group, and its fields in six columns. */
import type { Group } from '@rivulet/contract/resource'
import { type ReactNode, useState } from 'react'
import { GroupHead } from '../../field/group-end.tsx'
import { Card } from '../../ui/card.tsx'
import { Fields } from '../../ui/field.tsx'
import css from './record.module.css'

type Props = {
  group: Group
  /** A single field that is called as the group: it writes into the head. */
  alone: boolean
  children: ReactNode
}

export function FieldGroup({ group, alone, children }: Props) {
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <Card
      title={group.title}
      className={css.group}
      hint={
        <>
          {group.hint}
          {alone && <span ref={setHead} className={css.head} />}
        </>
      }
    >
      <GroupHead value={alone ? head : null}>
        <Fields>{children}</Fields>
      </GroupHead>
    </Card>
  )
}
