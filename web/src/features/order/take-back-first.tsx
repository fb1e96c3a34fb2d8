/** Instead of decisions about an order that its refunds have failed: they have no effect before one is taken back. */
import { traceMessages as said } from '@rivulet/contract/messages/trace-messages'
import { order } from '@rivulet/contract/resources/order'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'
import css from './trace.module.css'

export function TakeBackFirst({ id }: { id: number }) {
  const may = useMay(order)
  if (!may('edit')) return null
  return (
    <p className={css.first}>
      {said.takeBackFirst}{' '}
      <Link className="link" to={`${viewPath(order, id)}?to=refunds`}>
        {said.toRefunds}
      </Link>
    </p>
  )
}
