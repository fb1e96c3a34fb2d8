/** Row selection, including rows never scrolled into view. */
import { formatFilter, formatList } from '@rivulet/contract/filter'
import type { Resource } from '@rivulet/contract/resource'
import { messages } from '@rivulet/contract/messages/messages'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { displayCount } from '../../../lib/format.ts'
import { failure, info } from '../../../lib/notices.ts'
import { idOf, type ListRow } from '../table/list-row.ts'
import { written } from '../rows/list-query.ts'
import { readRows, rowsKnown, windowSize } from '../rows/list-window.ts'
import type { Rows } from '../rows/use-rows.ts'

/** Maximum number of records per call. */
const selectionLimit = 500

export type Selection = ReadonlyMap<number, ListRow>
const nothing: Selection = new Map()

function toggled(now: Selection, row: ListRow): Selection {
  const next = new Map(now)
  if (!next.delete(idOf(row))) next.set(idOf(row), row)
  return next
}

function joined(now: Selection, rows: readonly ListRow[]): Selection {
  const next = new Map(now)
  for (const row of rows) if (next.size < selectionLimit) next.set(idOf(row), row)
  return next
}

/** With its rows as they are known now, and without those that are gone where all rows are known. */
function renewed(now: Selection, resource: Resource, params: string): Selection {
  if (now.size === 0) return now
  const { known, all } = rowsKnown(resource, params)
  return new Map([...now, ...known].filter(([id]) => now.has(id) && (known.has(id) || !all)))
}

/** The selected rows of windows that are not loaded, as they are now; without those that are gone. */
async function readAgain(now: Selection, resource: Resource, params: string) {
  const { known, all } = rowsKnown(resource, params)
  const asked = all ? [] : [...now.keys()].filter((id) => !known.has(id))
  const found: ListRow[] = []
  for (let from = 0; from < asked.length; from += windowSize) {
    const value = formatList(asked.slice(from, from + windowSize).map(String))
    const only = written([formatFilter({ field: 'id', operator: 'in', value })])
    const narrowed = params ? `${params}&${only}` : only
    found.push(...(await readRows(resource, narrowed, 0, windowSize)).rows)
  }
  return { asked: new Set(asked), found: new Map(found.map((row) => [idOf(row), row])) }
}

/** Rows of an index range, fetching missing ones. */
async function rowsBetween(
  resource: Resource,
  params: string,
  rowAt: Rows['rowAt'],
  from: number,
  until: number,
): Promise<ListRow[]> {
  const count = Math.min(until - from + 1, selectionLimit)
  const here = Array.from({ length: count }, (_, i) => rowAt(from + i))
  return here.every((row) => row !== undefined)
    ? here
    : (await readRows(resource, params, from, count)).rows
}

type Shown = Pick<Rows, 'rowAt' | 'total' | 'begunAt' | 'readAt'>

/** `found` names what the list holds, in whatever order: the query without its sort. */
export function useSelection(
  resource: Resource,
  params: string,
  found: string,
  { begunAt, readAt, ...rows }: Shown,
) {
  const [selection, setSelection] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const anchor = useRef(0)
  const now = useRef({ params, selection, ...rows })
  now.current = { params, selection, ...rows }

  // What the list no longer holds must not stay selected; in another order it holds the same.
  useEffect(() => setSelection(nothing), [found])

  // Rows that are read again replace the selected ones: the bar sums them and judges what applies to them.
  useEffect(() => {
    setSelection((s) => renewed(s, resource, params))
    // oxlint-disable-next-line react/exhaustive-deps -- whenever rows have been read
  }, [resource, params, readAt])

  // Those that are not shown are read for it. Where they cannot be, they stay as they were.
  useEffect(() => {
    let left = false
    readAgain(now.current.selection, resource, params).then(
      ({ asked, found }) => {
        if (left || asked.size === 0) return
        setSelection(
          (s) =>
            new Map([...s, ...found].filter(([id]) => s.has(id) && (found.has(id) || !asked.has(id)))),
        )
      },
      () => undefined,
    )
    return () => void (left = true)
  }, [resource, params, begunAt])

  const addBetween = useCallback(
    async (from: number, until: number) => {
      setBusy(true)
      const asked = now.current.params
      try {
        const { rowAt } = now.current
        const between = await rowsBetween(
          resource,
          asked,
          rowAt,
          Math.min(from, until),
          Math.max(from, until),
        )
        if (now.current.params === asked) setSelection((s) => joined(s, between))
      } catch (error) {
        failure(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
    [resource],
  )

  const select = useCallback(
    (index: number, range: boolean) => {
      const row = now.current.rowAt(index)
      if (range) void addBetween(anchor.current, index)
      else if (row)
        setSelection((s) => (s.size >= selectionLimit && !s.has(idOf(row)) ? s : toggled(s, row)))
      anchor.current = index
    },
    [addBetween],
  )

  const selectAll = useCallback(async () => {
    const total = now.current.total ?? 0
    if (total === 0) return
    await addBetween(0, total - 1)
    if (total > selectionLimit)
      info(messages.list.firstSelected(displayCount(selectionLimit), displayCount(total)))
  }, [addBetween])

  const clear = useCallback(() => setSelection(nothing), [])
  return useMemo(
    () => ({ selection, busy, select, selectAll, clear }),
    [selection, busy, select, selectAll, clear],
  )
}
