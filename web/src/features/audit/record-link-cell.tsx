/** In the audit log: the way to the record that something was done to, by its number. */
import { allows } from '@rivulet/contract/resource'
import { resourceCalled } from '@rivulet/contract/resources/index'
import { Link } from 'react-router'
import { viewPath } from '../../resource/path.ts'

type Props = { resource: string | null; record: number | null }

export function ActedOn({ resource: name, record }: Props) {
  const resource = resourceCalled(name ?? undefined)
  if (record === null) return '-'
  // What was erased is told by its own screen.
  return resource && allows(resource, 'view') ? (
    <Link className="link" to={viewPath(resource, record)} onClick={(event) => event.stopPropagation()}>
      {record}
    </Link>
  ) : (
    record
  )
}
