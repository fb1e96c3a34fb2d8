// Gives some demo affiliates coupons, which their audiences type in where no link can be followed.
import { star } from './people.ts'
import { create } from './product.ts'
import { officeHours } from './rhythm.ts'
import type { Staff } from './staff.ts'
import { hour, type Promoter, type Stage, type Store, type Way } from './story.ts'

/** The coupon of an affiliate in a store, if there is one. */
export type CouponOf = (way: Pick<Way, 'promoter' | 'store'>) => string | undefined

const offers = ['10% off the first order', 'Free delivery', '€ 5 off from € 50'] as const
/** How many stores each of them has codes for. */
const given = { star: 3, others: 1 }
const others = 6

export async function giveCoupons(
  { deps, period }: Stage,
  { manager }: Staff,
  stores: readonly Store[],
  promoters: readonly Promoter[],
): Promise<CouponOf> {
  const codes = new Map<string, string>()
  const active = promoters.filter(({ person }) => person.state === 'active' && person.size > 0)
  const chosen = [
    ...active.filter(({ person }) => person === star),
    ...active.filter(({ person }) => person !== star).slice(0, others),
  ]
  for (const promoter of chosen) {
    const theirs = stores.filter(({ id }) => promoter.shops.includes(id))
    const count = promoter.person === star ? given.star : given.others
    for (const [n, store] of theirs.slice(0, count).entries()) {
      const at = officeHours(Math.max(promoter.from, store.from, period.from) + hour)
      if (at > period.until) continue
      const [name = ''] = promoter.person.handle.split('.')
      const code = `${name.toUpperCase()}${5 * (n + 1)}`
      const draft = { code, shop: store.id, affiliate: promoter.id, offer: offers[n % offers.length] }
      await create({ deps, actor: manager, at }, 'coupon', draft)
      codes.set(`${promoter.id} ${store.id}`, code)
    }
  }
  return ({ promoter, store }) => codes.get(`${promoter.id} ${store.id}`)
}
