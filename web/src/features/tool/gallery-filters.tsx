/** What narrows the gallery: kind, shop, and words that are searched. */
import { toolKinds } from '@rivulet/contract/choices'
import { useRef } from 'react'
import { Suspense } from 'react'
import { Select } from '../../field/select.tsx'
import { useUser } from '../../lib/session.ts'
import { SearchBox } from '../../resource/list/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Bone } from '../../ui/skeleton.tsx'
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
        <Suspense fallback={<Bone width={200} height={32} />}>
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
