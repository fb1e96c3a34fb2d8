/** What the quick search finds: screens at once, records after a moment. */
import { account, home } from '@rivulet/contract/menu'
import { useEffect, useMemo, useState } from 'react'
import { findRecords, type SearchHit } from '../../lib/search-source.ts'
import { useUser } from '../../lib/session.ts'
import { mayEnter, menuOf } from '../access.ts'
import type { ScreenHandle } from '../screen.ts'
import { screens } from '../screens.tsx'

export type Found = SearchHit & { icon?: string }

const pause = 180

/** Every screen the user may enter that needs no record: those of the menu first, then the others. */
function useScreens(): Found[] {
  const user = useUser()
  return useMemo(() => {
    if (!user) return []
    const shown: Found[] = [
      { title: home.title, to: home.path, icon: home.icon },
      ...menuOf(user).flatMap(({ title, entries }) =>
        entries.map((entry) => ({
          title: entry.shownTitle,
          detail: title,
          to: entry.opens,
          icon: entry.icon,
        })),
      ),
      { title: account.title, to: account.path, icon: account.icon },
    ]
    const known = new Map(shown.map((hit) => [hit.to, hit]))
    const others = screens.flatMap(({ path, handle }): Found[] => {
      const { title, trail, ...door } = handle as ScreenHandle
      const to = `/dashboard/${path}`
      if (!path || path.includes(':') || known.has(to) || !mayEnter(user, door)) return []
      const parent = known.get(trail.at(-1)?.to ?? '')
      return [
        {
          title: parent ? `${parent.title}: ${title}` : title,
          to,
          ...(parent?.icon ? { icon: parent.icon } : {}),
        },
      ]
    })
    return [...shown, ...others]
  }, [user])
}

/** Every word typed begins or continues a word of the title or of its group. */
function matches({ title, detail = '' }: Found, text: string): boolean {
  const where = `${title} ${detail}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word))
}

export function useFound(text: string): { hits: Found[]; searching: boolean } {
  const all = useScreens()
  const [records, setRecords] = useState<{ text: string; hits: Found[] }>({ text: '', hits: [] })
  const wanted = text.trim()

  useEffect(() => {
    if (wanted.length < 2) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const found = await findRecords(wanted, leaving.signal)
      if (leaving.signal.aborted) return
      setRecords({
        text: wanted,
        hits: found.flatMap(({ title, hits }) => hits.map((hit) => ({ detail: title, ...hit }))),
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [wanted])

  const current = records.text === wanted
  return {
    hits: [...all.filter((hit) => matches(hit, wanted)), ...(current ? records.hits : [])],
    searching: wanted.length >= 2 && !current,
  }
}
