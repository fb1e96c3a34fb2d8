/** Which commission an affiliate gets in a shop or a campaign: the campaign's, else the shop's, else the affiliate's own. */
import type { SessionUser } from '@rivulet/contract/answer'
import { session } from '../../lib/session.ts'

export type Rated = { commission: string | null; url?: unknown }
export type CountingRate = { rate: string | null; from: 'here' | 'shop' | 'own' }

/** A campaign's `url` names its shop. */
export function rateThatCounts(user: SessionUser, { commission, url }: Rated): CountingRate {
  if (commission !== null) return { rate: commission, from: 'here' }
  const { id } = Object(url) as { id?: unknown }
  const shop = user.shops.find((one) => one.id === id)?.commission ?? null
  if (shop !== null) return { rate: shop, from: 'shop' }
  return { rate: user.affiliate?.commission ?? null, from: 'own' }
}

/** Pixels of the rate and the words beside it, where nothing stands in the record. */
export const rateRoom = ({ commission }: Rated): number =>
  commission === null && session.get().user?.affiliate ? 140 : 0
