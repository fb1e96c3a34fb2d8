/** What to look at when the orders of a shop have stopped. */
import { resources } from '@rivulet/contract/resources/index'
import { Link } from 'react-router'
import { displayMinute } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import css from './watch.module.css'

type Shop = { id: number; conversions?: string | null; silentSince?: string | null }

export function Silence({ record: { id, conversions, silentSince } }: { record: Shop }) {
  const { order, orderCall } = resources
  const [orders, calls] = [useMay(order)('list'), useMay(orderCall)('list')]
  if (conversions !== 'stopped') return null
  const own = [{ field: 'shop', operator: 'eq', value: String(id) }] as const
  return (
    <Card title="Orders have stopped">
      <CardBody className={css.silence ?? ''}>
        <p>
          The last order came on{' '}
          {orders ? (
            <Link to={listAddress(screenPath(order), own)} className="link">
              {displayMinute(silentSince)}
            </Link>
          ) : (
            displayMinute(silentSince)
          )}
          . Clicks go on: at the rate of the four weeks before, seven orders or more should have come
          since. That is chance in less than one case of a thousand. Look whether
        </p>
        <ul>
          <li>the shop still reports its orders, and what it is told,</li>
          <li>its pages still keep the click id until the order is placed,</li>
          <li>its API key or its shop system was changed,</li>
          <li>its visitors still get to the checkout.</li>
        </ul>
        {calls && (
          <Link to={listAddress(screenPath(orderCall), own)} className="link">
            Calls of this shop
          </Link>
        )}
        <p className="dim">The alarm ends by itself with the next order.</p>
      </CardBody>
    </Card>
  )
}
