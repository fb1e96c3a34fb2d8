/** Links from a screen of figures to those that show the same in another way, as far as the user may open them. */
import { reportEndpoints } from '@rivulet/contract/endpoints/report-endpoints'
import { siblingMessages as said } from '@rivulet/contract/messages/sibling-messages'
import { can } from '@rivulet/contract/access/permission-check'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { mayDo } from '../access.ts'
import { screenPath } from '../path.ts'

type Report = 'campaignTraffic' | 'shopTraffic'
export type FigureScreen =
  | Report
  | 'orderStatistics'
  | 'analytics'
  | 'shopStatistics'
  | 'campaignStatistics'
type Sibling = readonly [ResourceName | Report, label: string]

const siblings: Readonly<Record<FigureScreen, readonly Sibling[]>> = {
  orderStatistics: [['order', said.orders]],
  analytics: [
    ['shopStatistics', said.shopsByDay],
    ['campaignStatistics', said.campaignsByDay],
  ],
  shopStatistics: [
    ['shopTraffic', said.chart],
    ['analytics', said.visits],
  ],
  campaignStatistics: [
    ['campaignTraffic', said.chart],
    ['analytics', said.visits],
  ],
  shopTraffic: [['shopStatistics', said.byDay]],
  campaignTraffic: [['campaignStatistics', said.byDay]],
}

const isReport = (of: ResourceName | Report): of is Report =>
  of === 'campaignTraffic' || of === 'shopTraffic'

export function Siblings({ of }: { of: string }) {
  const user = useUser()
  const open = (siblings[of as FigureScreen] ?? []).flatMap(([name, label]) => {
    if (isReport(name)) {
      const { path, access } = reportEndpoints[name]
      return can(user?.permissions ?? [], access) ? [{ to: `/dashboard${path}`, label }] : []
    }
    return mayDo(user, places[name], 'list') ? [{ to: screenPath(places[name]), label }] : []
  })
  return open.map(({ to, label }) => (
    <Link key={to} className="link" to={to}>
      {label}
    </Link>
  ))
}
