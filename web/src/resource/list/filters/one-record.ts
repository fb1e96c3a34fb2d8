/** The single record that a list is filtered by, such as the run of its payouts. */
import { parseFilter } from '@rivulet/contract/filter'
import { useSearchParams } from 'react-router'

/** Its id as text; null for none, several or other operators. */
export function useOneRecord(field: string): string | null {
  const [params] = useSearchParams()
  const key = `where[${field}]`
  const filter = parseFilter(key, params.get(key) ?? '')
  return filter && 'operator' in filter && /^\d+$/.test(filter.value) ? filter.value : null
}
