/** Gallery filters: kind, shop and search. */
import { toolKinds } from '@rivulet/contract/choices'
import { useRef } from 'react'
import { Suspense } from 'react'
import { Select } from '../../field/kinds/select.tsx'
import { useUser } from '../../lib/session/session.ts'
import { SearchBox } from '../../resource/list/filters/search-box.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import css from './gallery.module.css'
import type { OfferFilters } from './use-offers.ts'

type Props = { filters: OfferFilters; onChange: (change: OfferFilters) => void }

const kinds = { '': 'All', ...toolKinds } as const

export function GalleryFilters({ filters, onChange }: Props) {
  const shops = useUser()?.shops ?? []
  const search = useRef<HTMLInputElement>(null)
  return (
    <div className={css.filters} role="search">
      <div className={css.kinds}>
        <Segmented
          label="Kind"
          options={kinds}
          value={(filters.kind ?? '') as keyof typeof kinds}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {shops.length > 1 && (
        <Suspense fallback={<SkeletonBar width={200} height={32} />}>
          <Select
            className={css.shop ?? ''}
            aria-label="Shop"
            allowDeselect={false}
            data={[
              { value: 'all', label: 'All shops' },
              ...shops.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={filters.shop ?? 'all'}
            onChange={(shop) => onChange({ shop: shop ?? 'all' })}
          />
        </Suspense>
      )}
      {filters.size && (
        <button type="button" className={css.size} onClick={() => onChange({ size: '' })}>
          {filters.size.replace('x', ' × ')} only, show all
        </button>
      )}
      <span className="grow" />
      <SearchBox
        label="Search tools"
        value={filters.search ?? ''}
        onChange={(text) => onChange({ search: text })}
        inputRef={search}
      />
    </div>
  )
}
