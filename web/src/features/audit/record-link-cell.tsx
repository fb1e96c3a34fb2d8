/** Audit log cell: link to the affected record. */
import { allows } from '@rivulet/contract/resource'
import { placeCalled } from '@rivulet/contract/resources/place'
import { Link } from 'react-router'
import { viewPath } from '../../resource/path.ts'

type Props = { resource: string | null; record: number | null }

export function RecordLinkCell({ resource: name, record }: Props) {
  const resource = placeCalled(name ?? undefined)
  if (record === null) return '-'
  // The record screen says when it was erased.
  return resource && allows(resource, 'view') ? (
    <Link className="link" to={viewPath(resource, record)} onClick={(event) => event.stopPropagation()}>
      {record}
    </Link>
  ) : (
    record
  )
}
