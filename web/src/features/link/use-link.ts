/** Query of a link's tracked address and HTML. */
import { link } from '@rivulet/contract/resources/link'
import { useQuery } from '@tanstack/react-query'
import { marksOf } from '@rivulet/contract/text/link-marks'
import { get } from '../../lib/api.ts'
import { recordCall } from '../../resource/path.ts'
import { recordKey } from '../../resource/queries.ts'
import type { FormRecord } from '../../resource/record/form-values.ts'
import type { UsableLink } from './link-use.tsx'

export const usable = (record: FormRecord): UsableLink => ({
  id: record.id,
  name: String(record.name),
  target: String(record.target),
  code: String(record.code),
  shopAddress: String(record.shopAddress),
  marks: marksOf({ ...record }),
})

export function useLink(id: number | null) {
  return useQuery({
    queryKey: recordKey(link, id ?? 0),
    enabled: id !== null,
    queryFn: ({ signal }) => get<FormRecord>(recordCall(link, id ?? 0), { signal }),
    select: usable,
  })
}
