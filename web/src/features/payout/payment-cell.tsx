/** Cell that links to the payment. */
import { invoice } from '@rivulet/contract/resources/invoice'
import { Link } from 'react-router'
import { viewPath } from '../../resource/path.ts'

export function PaymentCell({ id }: { id: number | null }) {
  return id === null ? (
    '-'
  ) : (
    <Link className="link" to={viewPath(invoice, id)} onClick={(event) => event.stopPropagation()}>
      {id}
    </Link>
  )
}
