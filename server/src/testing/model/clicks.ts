// Model: clicks. Which one an order is credited to, what counts as too soon, and which clicks an order waits for.
import { isOpen } from './access.ts'
import {
  type Affiliate,
  type Click,
  type Link,
  links,
  type Sent,
  type Shop,
  type State,
  type Why,
} from './state.ts'

const minute = 60_000
const day = 24 * 60 * minute
const windowDays = 30

/** Both ends belong to the window, with five minutes of tolerance. */
const isEarly = ({ at }: Click, placed: number) => placed < at - 5 * minute
const isLate = ({ at }: Click, placed: number) => placed > at + windowDays * day

/** A crowd consists of people; only automated fetches earn nothing. */
function whyNot({ erased }: State, click: Click, shop: Shop, placed: number): Why[] {
  const { affiliate, shop: of } = links[click.link]
  if (of !== shop) return ['no_click']
  const whys: [Why, boolean][] = [
    ['before_click', isEarly(click, placed)],
    ['window_expired', isLate(click, placed)],
    ['erased', erased[affiliate]],
    ['no_longer', !click.open],
    ['bot_click', click.came === 'bot'],
    ['preview_click', click.came === 'preview'],
  ]
  return whys.flatMap(([why, applies]) => (applies ? [why] : []))
}

type Found = { click: Click | null; whys: Why[] }

/**
 * The credited click: the proven one, otherwise the last visit to the affiliate's links in this shop, or to the named
 * one. A forged click ID invalidates everything else.
 */
export function clickFor(state: State, { by, shop }: Sent, placed: number): Found {
  if (by.click === 'forged') return { click: null, whys: ['bad_signature'] }
  const proven = by.click === null ? undefined : state.clicks[by.click]
  const whys = proven ? whyNot(state, proven, shop, placed) : []
  if (proven && whys.length === 0) return { click: proven, whys }
  const named = by.aid ? lastVisit(state, { ...by, aid: by.aid, shop }, placed) : null
  if (named?.click) return named
  const all = [...whys, ...(named?.whys ?? [])]
  return { click: null, whys: all.length > 0 ? all : ['no_click'] }
}

type Named = { aid: Affiliate; link: Link | null; shop: Shop }

function lastVisit(state: State, { aid, link, shop }: Named, placed: number): Found {
  const own = (Object.keys(links) as Link[]).filter(
    (one) => links[one].affiliate === aid && links[one].shop === shop && (link === null || one === link),
  )
  // A link to another shop does not count.
  if (own.length === 0) return { click: null, whys: ['no_click'] }
  if (state.erased[aid]) return { click: null, whys: ['erased'] }
  const all = state.clicks.filter((one) => own.includes(one.link))
  const visits = all.filter(({ came, known, open }) => came === 'visit' && known && open)
  const inside = visits.filter((one) => !isEarly(one, placed) && !isLate(one, placed))
  const click = inside.toSorted((a, b) => b.at - a.at)[0]
  if (click) return { click, whys: [] }
  const whys: [Why, boolean][] = [
    ['before_click', visits.some((one) => isEarly(one, placed))],
    ['window_expired', visits.some((one) => isLate(one, placed))],
    ['no_longer', all.some(({ open }) => !open) || own.some((one) => !isOpen(state, one, placed))],
    ['no_click', visits.length === 0],
  ]
  return { click: null, whys: whys.flatMap(([why, applies]) => (applies ? [why] : [])) }
}

/** Within ten seconds of the click; by the time of reporting, where the order seems older than its click. */
export const isFast = ({ now }: State, { at }: Click, placed: number): boolean =>
  (placed >= at ? placed : now) - at < 10_000

/** A click not stored within a day may be lost. */
export const isAwaited = ({ now }: State, { stored, at }: Click): boolean => !stored && now - at < day
