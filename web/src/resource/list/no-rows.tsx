/** Empty states of a list. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Button } from '@mantine/core'
import type { Filter } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages/messages'
import { presets } from '@rivulet/contract/period'
import type { Resource } from '@rivulet/contract/resource'
import { IconFilterOff, IconInbox, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { WaysToShop } from '../../field/kinds/ways-to-shop.tsx'
import { useUser } from '../../lib/session/session.ts'
import { zone } from '../../lib/stored/zone.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isAdminUser, useMay } from '../access.ts'
import { addPath } from '../path.ts'
import { isOneDay, lastDays } from './filters/default-filters.ts'
import { Place } from './list-message.tsx'
import type { ListQuery } from './rows/list-query.ts'
import { countWord } from './table/list-row.ts'
import { emptyOf } from './views.ts'

type EmptyProps = {
  resource: Resource
  trash: boolean
  narrowed: boolean
  query: ListQuery
  onClear: () => void
  onFilter: (filters: Filter[]) => void
}

/** From a day to the month that ends today. */
const overMonth = (filters: readonly Filter[]): Filter[] => [
  lastDays(zone(), new Date()),
  ...filters.filter(({ field }) => field !== 'date'),
]

export function NoRows({ resource, trash, narrowed, query, onClear, onFilter }: EmptyProps) {
  const { filters } = query
  const byPeriod = !query.search && filters.every(({ field }) => field === 'date')
  const may = useMay(resource)
  const admin = isAdminUser(useUser())
  const empty = emptyOf(resource, admin)
  const words = resource.groupedBy ? withinSentence(resource.title) : countWord(resource, 2)
  if (narrowed && byPeriod)
    return (
      <Place>
        <EmptyState
          icon={<IconInbox />}
          title={messages.list.noneInPeriod(words)}
          action={
            <>
              {isOneDay(filters) && (
                <Button variant="filled" onClick={() => onFilter(overMonth(filters))}>
                  {presets.last30}
                </Button>
              )}
              <Button onClick={onClear}>Show all dates</Button>
            </>
          }
        >
          {empty}
        </EmptyState>
      </Place>
    )
  if (narrowed)
    return (
      <Place>
        <EmptyState
          icon={<IconFilterOff />}
          title={messages.list.nothingFound}
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          {resource.groupedBy ? empty : messages.list.loosen}
        </EmptyState>
      </Place>
    )
  if (trash)
    return (
      <Place>
        <EmptyState icon={<IconTrash />} title={messages.list.trashEmpty}>
          {messages.list.trashHint}
        </EmptyState>
      </Place>
    )
  return (
    <Place>
      <EmptyState
        icon={<IconInbox />}
        title={messages.list.noneYet(words)}
        action={
          may('add') ? (
            <Button component={Link} to={addPath(resource)} variant="filled" leftSection={<IconPlus />}>
              New {withinSentence(resource.singular)}
            </Button>
          ) : undefined
        }
      >
        {empty}
        {!admin && resource.ofShops && (
          <>
            {' '}
            <WaysToShop />
          </>
        )}
      </EmptyState>
    </Place>
  )
}
