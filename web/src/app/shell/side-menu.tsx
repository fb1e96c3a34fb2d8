/** Side menu: Home and the permitted groups. Groups fold; the menu collapses to icons. */
import { type IconName } from '@rivulet/contract/screens/menu'
import { home } from '@rivulet/contract/screens/own-screens'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMenuCounts } from '../../lib/menu-counts.ts'
import { useUser } from '../../lib/session/session.ts'
import { readStoredJson, writeStored } from '../../lib/stored/stored.ts'
import { Count } from '../../ui/figures/count.tsx'
import { Tip } from '../../ui/feedback/tip.tsx'
import { menuOf, type ShownGroup } from '../access.ts'
import { MenuIcon } from './menu-icon.tsx'
import css from './side-menu.module.css'

type EntryProps = {
  to: string
  /** Address above its other screens, where that is not `to`. */
  path?: string
  icon: IconName
  title: string
  count?: number | undefined
  tipped: boolean
}

function Entry({ to, path = to, icon, title, count, tipped }: EntryProps) {
  const { pathname } = useLocation()
  const isCurrent = [to, path].some((one) => `${pathname}/`.startsWith(`${one}/`))
  const place = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const entry = place.current
    if (!isCurrent || !entry) return
    // Asked once the page is laid out: scrolling at once would lay it out for this alone.
    const sight = new IntersectionObserver(([seen]) => {
      sight.disconnect()
      if (seen && seen.intersectionRatio < 1) entry.scrollIntoView({ block: 'nearest' })
    })
    sight.observe(entry)
    return () => sight.disconnect()
  }, [isCurrent])
  const link = (
    <Link ref={place} to={to} className={css.entry} aria-current={isCurrent ? 'page' : undefined}>
      <MenuIcon name={icon} />
      <span className={css.title}>{title}</span>
      {count ? <Count value={count} /> : null}
    </Link>
  )
  return tipped ? (
    <Tip label={title} position="right">
      {link}
    </Tip>
  ) : (
    link
  )
}

/** Folded groups, kept in local storage. */
function useFolded() {
  const [folded, setFolded] = useState<string[]>(() => readStoredJson(localStorage, 'folded') ?? [])
  const toggle = (group: string) => {
    const next = folded.includes(group) ? folded.filter((g) => g !== group) : [...folded, group]
    setFolded(next)
    writeStored(localStorage, 'folded', JSON.stringify(next))
  }
  return { folded, toggle }
}

type GroupProps = {
  group: ShownGroup
  folded: boolean
  collapsed: boolean
  onToggle: () => void
  children: ReactNode
}

function Group({ group, folded, collapsed, onToggle, children }: GroupProps) {
  if (collapsed) return <div className={css.icons}>{children}</div>
  return (
    <div>
      <button type="button" className={css.heading} aria-expanded={!folded} onClick={onToggle}>
        {group.title}
        <IconChevronDown size={12} />
      </button>
      <div hidden={folded}>{children}</div>
    </div>
  )
}

/** Collapsed: icons with tooltips. */
export function SideMenu({ collapsed = false }: { collapsed?: boolean }) {
  const groups = menuOf(useUser())
  const counts = useMenuCounts()
  const { folded, toggle } = useFolded()
  // Some thirty tips are drawn after the menu has collapsed.
  const tipped = useDeferredValue(collapsed)
  return (
    <nav className={css.menu} aria-label="Main" data-collapsed={collapsed || undefined}>
      <Entry to={home.path} icon={home.icon} title={home.title} tipped={tipped} />
      {groups.map((group) => (
        <Group
          key={group.title}
          group={group}
          folded={folded.includes(group.title)}
          collapsed={collapsed}
          onToggle={() => toggle(group.title)}
        >
          {group.entries.map(({ path, opens, icon, shownTitle }) => (
            <Entry
              key={path}
              to={opens}
              path={path}
              icon={icon}
              title={shownTitle}
              count={counts[path]}
              tipped={tipped}
            />
          ))}
        </Group>
      ))}
    </nav>
  )
}
