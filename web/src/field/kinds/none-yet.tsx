/** A reference to a resource that has no records yet: says so, with the way to add the first, or for affiliates to a shop. */
import { messages } from '@rivulet/contract/messages/messages'
import { listPathOf } from '@rivulet/contract/resource'
import { isAdminReference } from '@rivulet/contract/access/permission-check'
import { placeCalled } from '@rivulet/contract/resources/place'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { WaysToShop } from './ways-to-shop.tsx'

export function NoneYet({ of }: { of: string }) {
  const place = placeCalled(of)
  const user = useUser()
  const may = user?.actions[of]?.includes('add')
  if (!place) return messages.list.nothingFound
  if (of === 'shop' && user && !isAdminReference(user.profile.reference)) return <WaysToShop />
  return (
    <>
      {messages.list.noneYet(place.title.toLowerCase())}
      {may && (
        <>
          .{' '}
          <Link className="link" to={`/dashboard${listPathOf(place)}/add`}>
            Add {place.singular.toLowerCase()}
          </Link>
        </>
      )}
    </>
  )
}
