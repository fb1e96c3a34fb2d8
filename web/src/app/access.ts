/** May the signed-in user enter a screen? Asked by the guard, the menu and the quick search. */
import type { SessionUser } from '@rivulet/contract/answer'
import { alwaysAllowed, menu, type MenuEntry } from '@rivulet/contract/menu'
import { can, canMeet, isAdminReference } from '@rivulet/contract/may'
import type { ScreenHandle } from './screen.ts'

const domains = new Set(menu.flatMap(({ entries }) => entries.map(({ domain }) => domain)))

const always: ReadonlySet<string> = new Set(alwaysAllowed)

type Door = Pick<ScreenHandle, 'needs' | 'admins'>

/** A permission level by its name; a domain alone asks for any of its levels. */
export function mayEnter(user: SessionUser, { needs, admins }: Door = {}): boolean {
  if (admins && !isAdminReference(user.profile.reference)) return false
  if (needs === undefined || always.has(needs)) return true
  return domains.has(needs) ? canMeet(user.permissions, needs) : can(user.permissions, needs)
}

export type ShownEntry = MenuEntry & { shownTitle: string }
export type ShownGroup = { title: string; entries: ShownEntry[] }

/** The menu of this user: nothing but Home when there is no list of permissions. */
export function menuOf(user: SessionUser | null): ShownGroup[] {
  if (!user?.permissions?.length) return []
  const affiliate = user.profile.reference === 'Affiliate'
  return menu
    .map(({ title, entries }) => ({
      title,
      entries: entries
        .filter(({ domain }) => canMeet(user.permissions, domain))
        .map((entry) => ({
          ...entry,
          shownTitle: (affiliate && entry.titleForAffiliates) || entry.title,
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
}
