/** Leads from a screen to the page of the guide about it. */
import { guidePages } from '@rivulet/contract/screens/guide-pages'
import { ActionIcon } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { useProgramme } from '../../lib/programme.ts'
import { useUser } from '../../lib/session/session.ts'
import { writeStored } from '../../lib/stored/stored.ts'
import type { ScreenHandle } from '../screen.ts'

/** The page about a screen, or about the list that it belongs to; else the guide's first page. */
export function guidePageOf(paths: readonly string[], affiliate: boolean): string {
  for (const path of paths) {
    const [nearest] = Object.entries(guidePages)
      .filter(([screen]) => `${path.replace(/\d+/, ':id')}/`.startsWith(`${screen}/`))
      .sort(([a], [b]) => b.length - a.length)
    if (nearest) return (affiliate && nearest[1][1]) || nearest[1][0]
  }
  return 'index'
}

/** The address of the page about the screen that is open. */
export function useGuidePage(): string {
  const match = useMatches().at(-1)
  const affiliate = useUser()?.profile.reference === 'Affiliate'
  const { trail = [] } = (match?.handle ?? {}) as Partial<ScreenHandle>
  const above = trail.flatMap(({ to }) => to ?? []).reverse()
  return `/guide/${guidePageOf([match?.pathname ?? '', ...above], affiliate)}.html`
}

/** Notes for the guide whose it is: it bears the programme's name and mark, and shows affiliates their chapters. */
function useGuideReader(): void {
  const { name } = useProgramme()
  const affiliate = useUser()?.profile.reference === 'Affiliate'
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
    writeStored(localStorage, 'guide', JSON.stringify({ name, icon, affiliate }))
  }, [name, affiliate])
}

export const inNewTab = { target: '_blank', rel: 'noreferrer' } as const

export function GuideLink() {
  useGuideReader()
  return (
    <ActionIcon
      component="a"
      href={useGuidePage()}
      {...inNewTab}
      className="only-wide"
      aria-label="Guide to this screen"
    >
      <IconHelp />
    </ActionIcon>
  )
}
