/** Runs actions on rows, loaded once rows are chosen, and clears the selection afterwards. */
import { messages } from '@rivulet/contract/messages/messages'
import { applies, type Resource } from '@rivulet/contract/resource'
import { type RefObject, useCallback, useEffect } from 'react'
import { displayCount } from '../../../lib/format.ts'
import { failure } from '../../../lib/notices.ts'
import { useDrawnLater } from '../../../lib/page/use-drawn-later.ts'
import { refusalOf } from './bulk-rules.ts'
import { labelOf, type ListRow } from '../table/list-row.ts'
import type { Move } from './move-records.ts'
import { focusRows } from './use-list-keys.ts'

/** Also called before it is needed, so that the first click does not wait. */
export const loadListWork = () => import('./list-work.ts')

/** Loads the actions of chosen rows. The bar of actions goes with what had the focus in it, which the rows then get. */
export function useActionsAhead(chosen: boolean, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!chosen) return
    void loadListWork()
    const here = place.current
    return () => {
      if (document.activeElement === document.body) focusRows(here)
    }
  }, [chosen, place])
}

/** An action waiting for its dialog. */
export type PendingAction = { name: string; rows: readonly ListRow[] }

const named = 3

export function useListActions(resource: Resource, onDone: () => void) {
  const [asking, setAsking] = useDrawnLater<PendingAction | null>(null)

  const move = useCallback(
    async (what: Move, rows: readonly ListRow[]) => {
      const { moveRecords } = await loadListWork()
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
        const listed = [...names, ...(others.length > named ? ['…'] : [])].join(', ')
        const [some, all] = [displayCount(others.length), displayCount(rows.length)]
        return failure(
          action.failure,
          rows.length > 1 ? messages.record.notForAll(some, all, listed) : listed,
        )
      }
      if (action.body) return setAsking({ name, rows })
      const { actOn } = await loadListWork()
      if (await actOn(resource, name, rows)) onDone()
    },
    [resource, onDone, setAsking],
  )
  return { asking, setAsking, move, act }
}
