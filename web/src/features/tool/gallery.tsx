/** Tool gallery with filters, for affiliates. */
import { Button } from '@mantine/core'
import type { ToolOffer } from '@rivulet/contract/answers/tool-answer'
import { IconTools } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUnit } from '../../lib/stored/unit.ts'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { BlockSkeleton } from '../../ui/feedback/skeleton.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import css from './gallery.module.css'
import { OfferCard } from './offer-card.tsx'
import { filterNames, type OfferFilters, useOffers } from './use-offers.ts'

/** Filters are kept in the URL, so that Back and shared links restore them. */
function useFilters(): [OfferFilters, (change: OfferFilters) => void] {
  const unit = useUnit()
  const [params, setParams] = useSearchParams()
  const read: OfferFilters = {}
  for (const name of filterNames) {
    const value = params.get(name) ?? (name === 'shop' && unit ? String(unit) : '')
    if (value && value !== 'all') read[name] = value
  }
  const change = (part: OfferFilters) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(part))
      if (value) next.set(name, value)
      else next.delete(name)
    setParams(next, { replace: true })
  }
  return [read, change]
}

export function Gallery() {
  const [filters, change] = useFilters()
  const { offers, total, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useOffers(filters)
  const [used, setUsed] = useState<ToolOffer | null>(null)
  const narrowed = Object.keys(filters).length > 0
  return (
    <div className={css.screen}>
      <PageHead title="Tools" />
      <GalleryFilters filters={filters} onChange={change} />
      {error && !offers ? (
        <Card label="Tools">
          <LoadFailed error={error} onRetry={() => void refetch()} />
        </Card>
      ) : !offers ? (
        <div className={css.grid}>
          {Array.from({ length: 6 }, (_, i) => (
            <BlockSkeleton key={i} height={268} />
          ))}
        </div>
      ) : offers.length === 0 ? (
        <Card label="Tools">
          {narrowed ? (
            <EmptyState
              title="No tool matches"
              action={
                <Button onClick={() => change({ search: '', kind: '', shop: 'all', size: '' })}>
                  Show all
                </Button>
              }
            >
              Try another kind or shop
            </EmptyState>
          ) : (
            <EmptyState icon={<IconTools />} title="No tools yet">
              Banners, texts, videos and product feeds for your shops appear here as soon as there are
              any
            </EmptyState>
          )}
        </Card>
      ) : (
        <>
          <ul className={css.grid} aria-label="Tools">
            {offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} onUse={() => setUsed(offer)} />
            ))}
          </ul>
          <div className={css.foot}>
            <span role="status">
              {displayCount(offers.length)} of {displayCount(total)}
            </span>
            {hasNextPage && (
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        </>
      )}
      <CodeDialog offer={used} onClose={() => setUsed(null)} />
    </div>
  )
}
