/** Does things with rows of a list and clears the selection once they are done. */
import type { Resource } from '@rivulet/contract/resource'
import { useCallback, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { failure } from '../../lib/notices.ts'
import { agreedTo, sendAction } from '../run-action.ts'
import { refusalOf } from './bulk-rules.ts'
import { applies } from './list-actions.ts'
import { idOf, labelOf, type ListRow } from './list-row.ts'
import { moveRecords, obstaclesOf, type Move } from './move-records.ts'

/** An action that waits for what the person types. */
export type Asking = { name: string; rows: readonly ListRow[] }

const named = 3

export function useListActions(resource: Resource, onDone: () => void) {
  const [asking, setAsking] = useState<Asking | null>(null)

  const move = useCallback(
    async (what: Move, rows: readonly ListRow[]) => {
      if (await moveRecords(resource, what, rows)) onDone()
    },
    [resource, onDone],
  )

  const act = useCallback(
    async (name: string, rows: readonly ListRow[]) => {
      const action = resource.actions?.[name]
      const refusal = refusalOf(name, rows.length)
      if (refusal) return failure(refusal)
      if (!action) return
      const others = rows.filter((row) => !applies(action, row))
      if (others.length > 0) {
        const names = others.slice(0, named).map((row) => labelOf(resource, row))
        return failure(action.failure, [...names, ...(others.length > named ? ['…'] : [])].join(', '))
      }
      if (action.body) return setAsking({ name, rows })
      if (!(await agreedTo(action, resource))) return
      try {
        await sendAction(resource, name, rows.map(idOf))
        onDone()
      } catch (error) {
        failure(messageOf(error), obstaclesOf(resource, error, rows))
      }
    },
    [resource, onDone],
  )
  return { asking, setAsking, move, act }
}
