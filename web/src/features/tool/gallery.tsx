/** The gallery of tools: narrowed by kind, shop and words, and each with its code a click away. */
import { Button } from '@mantine/core'
import type { ToolOffer } from '@rivulet/contract/tool-answer'
import { IconTools } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { useUnit } from '../../lib/unit.ts'
import { displayCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BlockSkeleton } from '../../ui/skeleton.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import css from './gallery.module.css'
import { OfferCard } from './offer-card.tsx'
import { filterNames, type OfferFilters, useOffers } from './use-offers.ts'

/** Kept in the address, so that Back and a shared address lead to the same gallery. */
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
          <EmptyState
            title={messageOf(error)}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
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
              Another kind or shop may have what you look for
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
