// Creates the demo's shops, and later their campaigns.
import { type Brand, brands } from './brands.ts'
import { hostOf } from './own-hosts.ts'
import { addressOf } from './people.ts'
import { create, type Doing } from './product.ts'
import type { Staff } from './staff.ts'
import { day, type Promoter, type Stage, type Store } from './story.ts'

export async function openStores({ deps, period }: Stage, { administrator }: Staff): Promise<Store[]> {
  const stores: Store[] = []
  for (const [index, brand] of brands.entries()) {
    const from = period.from - (12 - index) * day
    const { id } = await create({ deps, actor: administrator, at: from }, 'shop', shopOf(brand))
    stores.push({ id, brand, from })
  }
  return stores
}

const shopOf = (brand: Brand) => ({
  name: brand.name,
  url: `https://www.${brand.host}/`,
  commission: brand.commission,
  windowDays: brand.windowDays,
  autoApproveDays: brand.habit.by === 'clock' ? brand.habit.after : null,
  cookie: brand.cookie,
  acceptGet: brand.acceptGet,
  askable: true,
  trackingHost: brand.ownHost ? hostOf(brand.host) : null,
})

export type Campaign = { id: number; name: string; store: Store; only: number | null; inactive: boolean }

/** Some are reserved for one affiliate, who must already have the shop. */
export async function openCampaigns(
  { deps, period }: Stage,
  { manager }: Staff,
  stores: readonly Store[],
  promoters: readonly Promoter[],
): Promise<Campaign[]> {
  const campaigns: Campaign[] = []
  for (const store of stores) {
    for (const promotion of store.brand.campaigns) {
      const { name, path, commission, inactive, only: handle } = promotion
      const keeper = promoters.find(({ person }) => person.handle === handle)
      const only = keeper?.id ?? null
      const at = Math.max(store.from + campaigns.length * 5 * 3_600_000, keeper?.from ?? 0)
      const doing: Doing = { deps, actor: manager, at: Math.min(at, period.until) }
      const { id } = await create(doing, 'campaign', {
        name,
        path,
        commission,
        url: store.id,
        affiliate: only,
        active: !inactive,
      })
      campaigns.push({ id, name, store, only, inactive })
    }
  }
  return campaigns
}

/** An affiliate with a reserved campaign must have its shop. */
export const keptFor = ({ campaigns }: Brand, username: string): boolean =>
  campaigns.some(({ only }) => only !== null && addressOf({ handle: only }) === username)
