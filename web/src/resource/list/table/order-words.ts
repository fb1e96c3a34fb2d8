/** In which order the rows of a list are, where no column's head shows it. */
import { columnMessages as said } from '@rivulet/contract/messages/column-messages'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import { stampsOf } from '@rivulet/contract/stamps'
import type { ListColumn } from './columns.tsx'
import { sortOf } from './sort.ts'

export const isOfTime = ({ field }: Pick<ListColumn, 'field'>): boolean =>
  field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'instant'

/** `heads`: the columns that show their order; cards have none. */
export function orderWords(
  resource: Resource,
  sort: string,
  heads: readonly Pick<ListColumn, 'key'>[],
): string | null {
  const by = sortOf(sort || resource.sort)
  if (!by || heads.some(({ key }) => key === by.key)) return null
  const known = [...fieldsOf(resource), ...stampsOf(resource, true, true)]
  const field = known.find(([name]) => name === by.key)?.[1]
  if (!field) return null
  const [rising, falling] = isOfTime({ field })
    ? [said.oldest, said.newest]
    : [said.rising, said.falling]
  return said.order(field.label, by.direction === 'descending' ? falling : rising)
}
