// The rules of clicks: which of them earns, how soon is too soon, and for which an order waits.
import { type Click, links, type Sent, type State } from './state.ts'

const minute = 60_000
const day = 24 * 60 * minute
const windowDays = 30

/** Which click earns: that of the click, else that of the last click of the link that was named, if it is of this shop and in its window. */
export function clickFor({ clicks }: State, { by, shop }: Sent, placed: number): Click | null {
  if (by === null || by === 'forged') return null
  const named =
    'link' in by
      ? clicks.filter(({ link, came, known }) => link === by.link && came === 'visit' && known)
      : [clicks[by.click]]
  const inside = named.filter(
    (click): click is Click =>
      click !== undefined &&
      // A crowd is of people; only what fetches by itself earns nothing.
      (click.came === 'visit' || click.came === 'burst') &&
      placed >= click.at - 5 * minute &&
      placed <= click.at + windowDays * day,
  )
  const click = inside.toSorted((a, b) => b.at - a.at)[0]
  return click && links[click.link].shop === shop ? click : null
}

/** Within ten seconds of the click; by the clock of the door, where the order seems older than its click. */
export const isFast = ({ now }: State, { at }: Click, placed: number): boolean =>
  (placed >= at ? placed : now) - at < 10_000

/** What is not stored within a day may never be. */
export const isAwaited = ({ now }: State, { stored, at }: Click): boolean => !stored && now - at < day
