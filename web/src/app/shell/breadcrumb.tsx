/** Breadcrumb: group, list, record. */
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link, useMatches } from 'react-router'
import { useShownRecordName } from '../../lib/page/page.ts'
import { useUser } from '../../lib/session/session.ts'
import type { Crumb, ScreenHandle } from '../screen.ts'
import css from './breadcrumb.module.css'

function crumbsOf(
  { trail, title, titleForAffiliates, record }: ScreenHandle,
  name: string | null,
  path: string,
): Crumb[] {
  if (!record) return [...trail, { title, titleForAffiliates }]
  const shown = name ?? '…'
  return /\/(edit|print)$/.test(path)
    ? [...trail, { title: shown, to: path.replace(/\/\w+$/, '') }, { title }]
    : [...trail, { title: shown }]
}

export function Breadcrumb() {
  const match = useMatches().at(-1)
  const handle = match?.handle as ScreenHandle | undefined
  const name = useShownRecordName()
  const affiliate = useUser()?.profile.reference === 'Affiliate'
  if (!match || !handle) return null
  const crumbs = crumbsOf(handle, name, match.pathname).map(
    ({ title, titleForAffiliates, ...crumb }) => ({
      ...crumb,
      title: (affiliate && titleForAffiliates) || title,
    }),
  )
  return (
    <nav className={`${css.crumbs} only-wide`} aria-label="Breadcrumb">
      {crumbs.map(({ title, to }, i) => (
        <Fragment key={title}>
          {i > 0 && <IconChevronRight size={12} />}
          {i === crumbs.length - 1 ? (
            <span aria-current="page" className="trunc">
              {title}
            </span>
          ) : to ? (
            <Link to={to}>{title}</Link>
          ) : (
            <span>{title}</span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
