/** Changes of the rows that are shown: at once where nothing is being read, otherwise counted and shown on request. */
import type { Resource } from '@rivulet/contract/resource'
import type { LiveWord } from '@rivulet/contract/live'
import { useEffect, useRef, useState } from 'react'
import { concerns, onChanges } from '../../../lib/live/changes.ts'
import { queryClient } from '../../../lib/query.ts'
import { listKey } from '../../queries.ts'
import type { ListRow } from '../table/list-row.ts'
import { readRows, type Window, windowSize } from './list-window.ts'

export type News = { added: number; changed: number; other: boolean }

/** Null when nothing differs from what is shown. */
function newsOf(shown: Window, now: Window): News | null {
  const known = new Map(shown.rows.map((row) => [keyOf(row), JSON.stringify(row)]))
  const added = now.rows.filter((row) => !known.has(keyOf(row))).length
  const changed = now.rows.filter((row) => {
    const before = known.get(keyOf(row))
    return before !== undefined && before !== JSON.stringify(row)
  }).length
  const other = shown.total !== now.total || JSON.stringify(shown.totals) !== JSON.stringify(now.totals)
  return added + changed > 0 || other ? { added, changed, other } : null
}

/** Rows of statistics have no id. */
const keyOf = (row: ListRow): unknown => row['id'] ?? JSON.stringify(Object.values(row).slice(0, 2))

type Options = {
  resource: Resource
  params: string
  /** Whether rows must stay where they are. */
  isRead: () => boolean
}

export function useNews({ resource, params, isRead }: Options) {
  const [told, setTold] = useState<{ params: string; news: News } | null>(null)
  const now = useRef({ params, isRead })
  now.current = { params, isRead }

  useEffect(
    () =>
      onChanges(async (changes) => {
        if (!concerns(changes, resource.name as LiveWord)) return
        const { params: asked } = now.current
        const shown = queryClient.getQueryData<Window>(listKey(resource, asked, 0))
        if (!shown) return
        if (!now.current.isRead()) {
          setTold(null)
          await queryClient.invalidateQueries({ queryKey: listKey(resource, asked) })
          return
        }
        const fresh = await readRows(resource, asked, 0, windowSize)
        const news = newsOf(shown, fresh)
        if (now.current.params === asked) setTold(news && { params: asked, news })
      }),
    [resource],
  )
  return { news: told?.params === params ? told.news : null, forget: () => setTold(null) }
}
