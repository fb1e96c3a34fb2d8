// How a visitor reached a shop's page: through the click of a valid click ID, or without one.
import type { HitReason } from '@rivulet/contract/choices'
import { readClickId } from '../../click/edge/click-id.ts'
import { readChangedLinks } from '../../click/links/tracked-link.ts'
import type { Deps } from '../../deps.ts'
import type { ShopOfPage } from './shop-pages.ts'

/** `linkId` is the shop's when there was no click; `inactive` says why nothing counts there. */
export type Arrival = { linkId: number; inactive: HitReason | null }
export type Arrivals = {
  /** Null for a click ID that is forged or for another shop. */
  of(shop: ShopOfPage, clickId: string | null): Promise<Arrival | null>
}

type Known = { until: number; shopId: number | null; inactive: HitReason | null }

const freshFor = 5000
const mostKnown = 10_000

export function createArrivals({ sql, config, now }: Pick<Deps, 'sql' | 'config' | 'now'>): Arrivals {
  const links = new Map<number, Known>()
  const find = async (linkId: number): Promise<Known> => {
    const known = links.get(linkId)
    if (known && known.until > now().getTime()) return known
    const found = await readChangedLinks(sql, { ids: [linkId], affiliateIds: [], codes: [] }).catch(
      (error: unknown) => {
        if (!known) throw error
        return null
      },
    )
    // Cached links remain valid while the database does not answer.
    if (!found && known) return known
    const link = found?.find(({ id }) => id === linkId)
    const fresh = {
      until: now().getTime() + freshFor,
      shopId: link?.shopId ?? null,
      inactive: link?.inactive ?? null,
    }
    if (links.size >= mostKnown) links.clear()
    links.set(linkId, fresh)
    return fresh
  }
  return {
    async of(shop, clickId) {
      if (clickId === null) return { linkId: shop.id, inactive: shop.active ? null : 'shop_inactive' }
      const click = readClickId(config.secret, clickId)
      if (!click) return null
      const { shopId, inactive } = await find(click.linkId)
      return shopId === shop.id ? { linkId: click.linkId, inactive } : null
    },
  }
}
