/** Rows of orders on the screen: an open trace steps through them. */
import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../lib/store.ts'

export type TracedRows = {
  /** -1 for an order that is not among the loaded rows. */
  indexOf: (id: number) => number
  idAt: (index: number) => number | undefined
  /** Makes it the current row and scrolls it into view. */
  show?: (index: number) => void
}

const lists = createStore<readonly TracedRows[]>([])

/** Registers a list's rows; null for rows that are not orders. */
export function useTracedRows(rows: TracedRows | null): void {
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const are = rows !== null
  useEffect(() => {
    if (!are) return
    const list: TracedRows = {
      indexOf: (id) => latest.current?.indexOf(id) ?? -1,
      idAt: (index) => latest.current?.idAt(index),
      show: (index) => latest.current?.show?.(index),
    }
    lists.set([...lists.get(), list])
    return () => lists.set(lists.get().filter((one) => one !== list))
  }, [are])
}

/** The rows of a short table. */
export function rowsOf(rows: readonly { id: number }[]): TracedRows {
  return { indexOf: (id) => rows.findIndex((row) => row.id === id), idAt: (index) => rows[index]?.id }
}

export type Neighbour = { id: number; show: () => void }

/** The order `step` rows further in the list that contains this one. */
export function useNeighbour(id: number): (step: 1 | -1) => Neighbour | null {
  const all = useStore(lists)
  return (step) => {
    for (const list of all) {
      const index = list.indexOf(id)
      const next = index < 0 ? undefined : list.idAt(index + step)
      if (next !== undefined) return { id: next, show: () => list.show?.(index + step) }
    }
    return null
  }
}
