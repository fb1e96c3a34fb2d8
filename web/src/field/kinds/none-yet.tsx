/** A reference to a resource that has no records yet: says so, with the way to add the first. */
import { messages } from '@rivulet/contract/messages/messages'
import { listPathOf } from '@rivulet/contract/resource'
import { placeCalled } from '@rivulet/contract/resources/place'
import { Link } from 'react-router'
import { useUser } from '../../lib/session.ts'

export function NoneYet({ of }: { of: string }) {
  const place = placeCalled(of)
  const may = useUser()?.actions[of]?.includes('add')
  if (!place) return messages.list.nothingFound
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
