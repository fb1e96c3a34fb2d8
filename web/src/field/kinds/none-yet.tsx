/**
 * A reference to a resource that has no records yet: says so, and links to adding the first, or for affiliates to
 * getting a shop.
 */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { messages } from '@rivulet/contract/messages/messages'
import { listPathOf } from '@rivulet/contract/resource'
import { isAdminReference } from '@rivulet/contract/access/permission-check'
import { placeCalled } from '@rivulet/contract/resources/place'
import { Link } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { WaysToShop } from './ways-to-shop.tsx'

/** `like`: which of them could be chosen, where not all can. */
type Props = { of: string; like?: string | false | undefined }

export function NoneYet({ of, like }: Props) {
  const place = placeCalled(of)
  const user = useUser()
  const may = user?.actions[of]?.includes('add')
  if (!place) return messages.list.nothingFound
  if (of === 'shop' && user && !isAdminReference(user.profile.reference)) return <WaysToShop />
  return (
    <>
      {like ? `${like}. ` : ''}
      {messages.list[like ? 'noSuchYet' : 'noneYet'](withinSentence(place.title))}
      {may && (
        <>
          .{' '}
          <Link className="link" to={`/dashboard${listPathOf(place)}/add`}>
            Add {withinSentence(place.singular)}
          </Link>
        </>
      )}
    </>
  )
}
