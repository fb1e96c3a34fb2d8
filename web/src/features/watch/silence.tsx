/** Checklist for a shop whose orders have stopped. */
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { displayMinute } from '../../lib/format.ts'
import { useMay } from '../../resource/access.ts'
import { listAddress } from '../../resource/list/rows/list-query.ts'
import { screenPath } from '../../resource/path.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import css from './watch.module.css'

type Shop = { id: number; conversions?: string | null; silentSince?: string | null }

export function Silence({ record: { id, conversions, silentSince } }: { record: Shop }) {
  const { order, orderCall } = places
  const [orders, calls] = [useMay(order)('list'), useMay(orderCall)('list')]
  if (conversions !== 'stopped') return null
  const own = [{ field: 'shop', operator: 'eq', value: String(id) }] as const
  return (
    <Card title="Orders have stopped">
      <CardBody className={css.silence ?? ''}>
        <p>
          The last order arrived on{' '}
          {orders ? (
            <Link to={listAddress(screenPath(order), own)} className="link">
              {displayMinute(silentSince)}
            </Link>
          ) : (
            displayMinute(silentSince)
          )}
          . Clicks continue: at the rate of the previous four weeks, seven or more orders should have
          arrived since. The odds of none arriving by chance are below one in a thousand. Check whether
        </p>
        <ul>
          <li>the shop still reports its orders, and how its calls are answered,</li>
          <li>its pages still keep the click ID until the order is placed,</li>
          <li>its API key or shop system was changed,</li>
          <li>visitors still reach the checkout.</li>
        </ul>
        {calls && (
          <Link to={listAddress(screenPath(orderCall), own)} className="link">
            Calls from this shop
          </Link>
        )}
        <p className="dim">The alarm clears with the next order.</p>
      </CardBody>
    </Card>
  )
}
