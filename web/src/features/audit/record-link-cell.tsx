/** Audit log cell: link to the affected record. */
import { allows } from '@rivulet/contract/resource'
import { resourceCalled } from '@rivulet/contract/resources/index'
import { Link } from 'react-router'
import { viewPath } from '../../resource/path.ts'

type Props = { resource: string | null; record: number | null }

export function RecordLinkCell({ resource: name, record }: Props) {
  const resource = resourceCalled(name ?? undefined)
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
