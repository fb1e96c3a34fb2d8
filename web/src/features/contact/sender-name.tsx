/** Sender: a link to the affiliate, or the name of an admin user. */
import type { Row } from '@rivulet/contract/resource'
import type { Resources } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { Link } from 'react-router'
import { useMay } from '../../resource/access.ts'
import { viewPath } from '../../resource/path.ts'

type Message = Pick<Row<Resources['contactMessage']>, 'sender' | 'role'>

export function SenderName({ row: { sender, role } }: { row: Message }) {
  const mayView = useMay(places.affiliate)('view')
  if (!sender) return null
  return role === 'Affiliate' && mayView ? (
    <Link className="name" to={viewPath(places.affiliate, sender.id)}>
      {sender.name}
    </Link>
  ) : (
    <span className="name">{sender.name}</span>
  )
}
