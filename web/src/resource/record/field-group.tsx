/** Card of a field group, with six columns. */
import type { Group } from '@rivulet/contract/resource'
import { type ReactNode, useState } from 'react'
import { GroupHead } from '../../field/kinds/group-end.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Fields } from '../../ui/inputs/field.tsx'
import css from './record.module.css'

type Props = {
  group: Group
  /** A single field named like its group renders into the head. */
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
