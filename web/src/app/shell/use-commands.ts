/** What the quick search can do besides opening screens: new records, theme, sign out. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import type { Resource } from '@rivulet/contract/resource'
import { allows } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { useMemo } from 'react'
import { switchColors, useDark } from '../../lib/stored/color-scheme.ts'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser, mayDo } from '../../resource/access.ts'
import { addPath } from '../../resource/path.ts'
import { leave } from './leave.ts'
import type { SearchResult } from './use-found.ts'

/** Only what the user may do. */
export function useCommands(onShortcuts: () => void): SearchResult[] {
  const user = useUser()
  const dark = useDark()
  return useMemo(() => {
    if (!user) return []
    const added = Object.values<Resource>(resources).filter(
      (resource) =>
        allows(resource, 'add') &&
        mayDo(user, resource, 'add') &&
        (resource.writers !== 'admins' || isAdminUser(user)),
    )
    return [
      ...added.map((resource) => ({
        title: `New ${withinSentence(resource.singular)}`,
        to: addPath(resource),
        icon: 'plus' as const,
        // What its screens and buttons call it.
        words: `${resource.title}${resource === resources.link ? ' get link' : ''}`,
      })),
      { title: `Theme: ${dark ? 'light' : 'dark'}`, run: switchColors, icon: 'theme' as const },
      { title: 'Keyboard shortcuts', run: onShortcuts, icon: 'keyboard' as const },
      { title: 'Sign out', run: () => void leave(), icon: 'logout' as const },
    ]
  }, [user, dark, onShortcuts])
}
