/** What stands above the rows of a list: filters, search, saved views and columns. */
import { readableFields, type Resource } from '@rivulet/contract/resource'
import type { RefObject } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { isAdminUser } from '../access.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import type { filterableFields } from './filters/filter-fields.ts'
import { SearchBox } from './filters/search-box.tsx'
import { ColumnsButton } from './layout/columns-button.tsx'
import type { LayoutState } from './layout/use-layout.ts'
import { PhoneViews } from './list-head.tsx'
import css from './list.module.css'
import { comparedField } from './rows/use-earlier-totals.ts'
import type { ListState } from './rows/use-list-query.ts'
import { ViewTabs } from './saved/view-tabs.tsx'
import { FoundButtons } from './selection/found-buttons.tsx'
import { beginRows } from './selection/use-list-keys.ts'
import { countWord } from './table/list-row.ts'

type Props = LayoutState & {
  resource: Resource
  trash: boolean
  state: ListState
  fields: ReturnType<typeof filterableFields>
  /** Whether there are rows to do something with. */
  found: boolean
  search: RefObject<HTMLInputElement | null>
  place: RefObject<HTMLDivElement | null>
}

export function ListTools(props: Props) {
  const { resource, trash, state, fields, found, search, place, layout, arranged, arrange } = props
  const { query, change, saved, changed, discard } = state
  const admin = isAdminUser(useUser())
  const searchable = readableFields(resource, admin).some(([, field]) => field.search)
  const narrowed = query.filters.length > 0 || query.search !== ''
  const hasViews = saved.views.length > 0
  const tabs = !trash && (
    <ViewTabs
      {...{ resource, shown: { query, layout }, changed: changed || arranged }}
      views={saved.views}
      view={saved.view}
      onDiscard={() => (arrange(null), discard())}
    />
  )
  return (
    <>
      {!trash && <PhoneViews resource={resource} query={query} />}
      {hasViews && tabs}
      <div className={css.tools}>
        <FilterChips
          fields={fields}
          filters={query.filters}
          compared={comparedField(resource)}
          onChange={(filters) => change({ filters })}
        />
        {searchable && (
          <SearchBox
            label={`Search ${countWord(resource, 2)}`}
            value={query.search}
            onChange={(text) => change({ search: text }, true)}
            inputRef={search}
            onDown={() => beginRows(place.current)}
          />
        )}
        {narrowed && found && !trash && (
          <FoundButtons {...{ resource, query }} position="table-search" />
        )}
        {!hasViews && tabs}
        <ColumnsButton {...{ resource, layout }} onChange={arrange} />
      </div>
    </>
  )
}
