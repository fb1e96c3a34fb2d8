/** Where an affiliate gets a shop, because only the programme adds them. */
import { contact } from '@rivulet/contract/screens/menu'
import { termsMessages as said } from '@rivulet/contract/messages/terms-messages'
import { terms } from '@rivulet/contract/screens/own-screens'
import { can } from '@rivulet/contract/access/permission-check'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'

export function WaysToShop() {
  const writes = can(useUser()?.permissions ?? [], `${contact.domain}.action`)
  return (
    <>
      {said.noShop}{' '}
      <Link className="link" to={terms.path}>
        {terms.title}
      </Link>
      {writes && (
        <>
          , or{' '}
          <Link className="link" to={contact.path}>
            {said.write}
          </Link>
        </>
      )}
      .
    </>
  )
}
