/** Shortcuts on an affiliate's record: orders, payments, links, traffic, new payment, login history and impersonation. */
import { can } from '@rivulet/contract/access/permission-check'
import { accountEndpoints } from '@rivulet/contract/endpoints/account-endpoints'
import type { Filter } from '@rivulet/contract/filter'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import {
  IconCash,
  IconChartLine,
  IconChevronRight,
  IconFileExport,
  IconHistory,
  IconLink,
  IconPlusMinus,
  IconReceipt,
  IconWallet,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { mayDo } from '../../resource/access.ts'
import { exportTo } from '../../resource/list/print/export-list.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { addPath, screenPath } from '../../resource/path.ts'
import { LoginHistory } from '../../resource/login-history.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Impersonate } from './impersonate.tsx'
import css from './affiliate-shortcuts.module.css'

type Affiliate = {
  id: number
  name: string
  active: boolean | null
  verifiedAt: string | null
  erasedAt: string | null
}
type Shortcut = { name: ResourceName; title: string; icon: ReactNode }

const lists: readonly Shortcut[] = [
  { name: 'order', title: 'Orders', icon: <IconReceipt /> },
  { name: 'invoice', title: 'Payments', icon: <IconWallet /> },
  { name: 'link', title: 'Links', icon: <IconLink /> },
  { name: 'analytics', title: 'Traffic', icon: <IconChartLine /> },
]

const dataPath = (id: number): string => accountEndpoints.personalData.path.replace(':id', String(id))

export function AffiliateShortcuts({ record }: { record: Affiliate }) {
  const user = useUser()
  const [history, setHistory] = useState(false)
  const own: Filter = { field: 'affiliate', operator: 'eq', value: String(record.id) }
  const end = <IconChevronRight size={14} />
  return (
    <Card title="Actions">
      <ul className={css.list}>
        {lists
          .filter(({ name }) => mayDo(user, places[name], 'list'))
          .map(({ name, title, icon }) => (
            <li key={name}>
              <Link className={css.row} to={listAddress(screenPath(places[name]), [own])}>
                {icon}
                <span className="grow">{title}</span>
                {end}
              </Link>
            </li>
          ))}
        {record.verifiedAt && !record.erasedAt && mayDo(user, places.invoice, 'add') && (
          <li>
            <Link className={css.row} to={`${addPath(places.invoice)}?affiliate=${record.id}`}>
              <IconCash />
              <span className="grow">Pay</span>
              {end}
            </Link>
          </li>
        )}
        {record.verifiedAt && mayDo(user, places.correction, 'add') && (
          <li>
            <Link className={css.row} to={`${addPath(places.correction)}?affiliate=${record.id}`}>
              <IconPlusMinus />
              <span className="grow">Add a line to the ledger</span>
              {end}
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={css.row} onClick={() => setHistory(true)}>
            <IconHistory />
            <span className="grow">Login history</span>
            {end}
          </button>
        </li>
        <li>
          <button
            type="button"
            className={css.row}
            onClick={() => void exportTo(dataPath(record.id), `personal-data-${record.id}.json`)}
          >
            <IconFileExport />
            <span className="grow">All stored data</span>
            {end}
          </button>
        </li>
        {can(user?.permissions, accountEndpoints.impersonate.access) &&
          record.active &&
          record.verifiedAt && (
            <li>
              <Impersonate affiliate={record} />
            </li>
          )}
      </ul>
      <LoginHistory
        name={record.name}
        of={record.id}
        read={async (signal) =>
          (await call(accountEndpoints.logins, { signal, params: { id: record.id } })).data
        }
        opened={history}
        onClose={() => setHistory(false)}
      />
    </Card>
  )
}
