/** Screen access of the signed-in user, for the guard, the menu and the quick search. */
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import { menu, type MenuEntry } from '@rivulet/contract/screens/menu'
import { alwaysAllowed } from '@rivulet/contract/screens/own-screens'
import { can, canMeet, isAdminReference } from '@rivulet/contract/access/permission-check'
import type { ScreenHandle } from './screen.ts'

const domains = new Set(menu.flatMap(({ entries }) => entries.map(({ domain }) => domain)))

const always: ReadonlySet<string> = new Set(alwaysAllowed)

type ScreenAccess = Pick<ScreenHandle, 'needs' | 'orNeeds' | 'admins'>

/** Checks a permission level; a bare domain means any of its levels. */
export function mayEnter(
  user: SessionUser,
  { needs, orNeeds = [], admins }: ScreenAccess = {},
): boolean {
  if (admins && !isAdminReference(user.profile.reference)) return false
  if (needs === undefined || always.has(needs)) return true
  if (domains.has(needs)) return canMeet(user.permissions, needs)
  return [needs, ...orNeeds].some((level) => can(user.permissions, level))
}

/** The first screen of an area that the user may open, or null. */
function openingOf(user: SessionUser, { path, domain, resource, recordsAt }: MenuEntry) {
  const has = (level: string) => can(user.permissions, `${domain}.${level}`)
  if (!resource) return has('action') ? path : null
  if (has('index')) return path
  const records = recordsAt ?? path
  if (has('view') || has('edit')) return records
  if (has('add')) return `${records}/add`
  return has('trash') ? `${records}/trash` : null
}

export type ShownEntry = MenuEntry & { shownTitle: string; opens: string }
export type ShownGroup = { title: string; entries: ShownEntry[] }

/** The user's menu: entries that lead to a screen. Only Home without a permission list. */
export function menuOf(user: SessionUser | null): ShownGroup[] {
  if (!user?.permissions?.length) return []
  const affiliate = user.profile.reference === 'Affiliate'
  return menu
    .map(({ title, entries }) => ({
      title,
      entries: entries.flatMap((entry): ShownEntry[] => {
        const own = openingOf(user, entry)
        if (own === null) return []
        const shownTitle = (affiliate && entry.titleForAffiliates) || entry.title
        return [{ ...entry, shownTitle, opens: (affiliate && entry.leadsAffiliates) || own }]
      }),
    }))
    .filter(({ entries }) => entries.length > 0)
}
