/** Results of the quick search: screens at once, records after a debounce. */
import { type IconName } from '@rivulet/contract/screens/menu'
import { account, balance, home, preferences, terms } from '@rivulet/contract/screens/own-screens'
import { programmeFields } from '@rivulet/contract/programme-fields'
import { useEffect, useMemo, useState } from 'react'
import { programmePath } from '../../lib/programme.ts'
import { findRecords, type SearchHit } from '../../lib/search-source.ts'
import { useUser } from '../../lib/session/session.ts'
import { useStore } from '../../lib/store.ts'
import { isAdminUser } from '../../resource/access.ts'
import { mayEnter, menuOf } from '../access.ts'
import type { ScreenHandle } from '../screen.ts'
import { screens } from '../screens.tsx'
import { recentChoices } from './recent-choices.ts'
import { isMade, workScreens, workWords } from './work-screens.ts'

export type ResultIcon = IconName | 'plus' | 'theme' | 'keyboard' | 'logout' | 'bolt' | 'recent'
/** Opens an address or runs something. */
export type SearchResult = Pick<SearchHit, 'title' | 'detail'> & {
  icon?: ResultIcon
  /** What else it is found by. */
  words?: string
} & ({ to: string; run?: undefined } | { to?: undefined; run: () => void })
export type ResultGroup = { title: string; hits: SearchResult[] }

type Goal = Extract<SearchResult, { to: string }>

const pause = 180
const affiliatesOwn: ReadonlySet<string> = new Set([balance.path, terms.path])
/** The programme's settings lead to their screen by name. */
const settings = `${Object.values(programmeFields)
  .map(({ label }) => label)
  .join(' ')} logo favicon questions mail server bank account currency time zone`

/** Screens the user may enter that need no record, those of the menu first. */
function useScreens(): Goal[] {
  const user = useUser()
  return useMemo(() => {
    if (!user) return []
    const shown: Goal[] = [
      { title: home.title, to: home.path, icon: home.icon },
      ...menuOf(user).flatMap(({ title, entries }) =>
        entries.map((entry) => ({
          title: entry.shownTitle,
          detail: title,
          to: entry.opens,
          icon: entry.icon,
          ...(entry.path === programmePath && { words: settings }),
        })),
      ),
      { title: account.title, to: account.path, icon: account.icon },
      { title: preferences.title, to: preferences.path, icon: preferences.icon },
    ]
    const known = new Map(shown.map((hit) => [hit.to, hit]))
    const others = screens.flatMap(({ path, handle }): Goal[] => {
      const { title, trail, ...access } = handle as ScreenHandle
      const to = `/dashboard/${path}`
      if (!path || path.includes(':') || known.has(to) || !isMade(to)) return []
      if (!mayEnter(user, access)) return []
      if (isAdminUser(user) && affiliatesOwn.has(to)) return []
      // The closest screen above that is listed itself.
      const parent = known.get(trail.findLast(({ to: above }) => above && known.has(above))?.to ?? '')
      return [
        {
          title: parent ? `${parent.title}: ${title}` : title,
          to,
          ...(parent?.icon ? { icon: parent.icon } : {}),
        },
      ]
    })
    return [...shown, ...others, ...workScreens(user)].map((hit) => ({
      ...hit,
      words: [hit.words, isAdminUser(user) && workWords[hit.to]].filter(Boolean).join(' '),
    }))
  }, [user])
}

/** Whether every typed word is a prefix of a word in the title or its group. */
function matches({ title, detail = '', words = '' }: SearchResult, text: string): boolean {
  const where = `${title} ${detail} ${words}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => where.includes(word))
}

/** The same address stands once, where it comes first. */
function withoutRepeats(groups: readonly ResultGroup[]): ResultGroup[] {
  const seen = new Set<string>()
  const isNew = ({ to }: SearchResult) => to === undefined || (!seen.has(to) && seen.add(to))
  return groups.map(({ title, hits }) => ({ title, hits: hits.filter(isNew) }))
}

/** The way on from nothing. */
const inGuide = (text: string): ResultGroup => ({
  title: 'Guide',
  hits: [
    {
      title: `Search the guide for “${text}”`,
      run: () =>
        void window.open(`/guide/index.html?find=${encodeURIComponent(text)}`, '_blank', 'noopener'),
    },
  ],
})

export function useFound(
  text: string,
  commands: readonly SearchResult[],
): { groups: ResultGroup[]; searching: boolean } {
  const all = useScreens()
  const recent = useStore(recentChoices)
  const [records, setRecords] = useState<{ text: string; hits: SearchHit[] }>({ text: '', hits: [] })
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
  const found = current ? records.hits : []
  const acting = found.flatMap(({ actions = [] }) =>
    actions.map((action): SearchResult => ({ ...action, icon: 'bolt' })),
  )
  // Enter opens a record, unless what is typed begins with an action.
  const [first = ''] = wanted.toLowerCase().split(/\s+/)
  const named = first !== '' && acting.some(({ title }) => title.toLowerCase().startsWith(`${first} `))
  const matching = <R extends SearchResult>(some: readonly R[]) =>
    some.filter((hit) => matches(hit, wanted))
  const commanded = new Set(commands.map(({ to }) => to))
  const groups = withoutRepeats(
    [
      { title: 'Recent', hits: recent.map((hit) => ({ ...hit, icon: 'recent' as const })) },
      { title: 'Go to', hits: all.filter(({ to }) => !commanded.has(to)) },
      { title: 'Actions', hits: [...commands] },
    ].map(({ title, hits }) => ({ title, hits: matching<SearchResult>(hits) })),
  )
  const searching = wanted.length >= 2 && !current
  const shown: ResultGroup[] = [
    ...groups.slice(0, 2),
    { title: 'Actions', hits: [...(named ? acting : []), ...(groups[2]?.hits ?? [])] },
    {
      title: 'Records',
      hits: found.map(({ title, detail, to }) => ({ title, to, ...(detail && { detail }) })),
    },
    { title: 'Actions on records', hits: named ? [] : acting },
  ].filter(({ hits }) => hits.length > 0)
  return { groups: shown.length === 0 && !searching ? [inGuide(wanted)] : shown, searching }
}
