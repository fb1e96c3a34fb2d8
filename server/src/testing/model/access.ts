// Model: who may promote what. Shops given to or taken from affiliates,
// reserved shops and campaigns, erased affiliates.
import { dayAt } from './calendar.ts'
import { figuresOf } from './money.ts'
import { type Access, type Affiliate, type Link, links, paidOn, type Shop, type State } from './state.ts'

/** Whether the shop of a link, and its campaign, were open to its affiliate at an instant. */
export function isOpen({ access }: State, link: Link, at: number): boolean {
  const { affiliate, shop, campaign } = links[link]
  const then = access.findLast(({ from }) => from <= at)
  if (!then) return false
  const isFor = (owner: Affiliate | null) => owner === null || owner === affiliate
  return (
    then.has.includes(`${affiliate} ${shop}`) &&
    isFor(then.keptFor[shop]) &&
    (!campaign || isFor(then.keptFor.campaign))
  )
}

const accessOf = ({ access }: State) => access.at(-1) as Access

/** Sets all shops of the affiliate from now on. */
export function open(state: State, affiliate: Affiliate, shops: readonly Shop[]): void {
  const { has, keptFor } = accessOf(state)
  const others = has.filter((one) => !one.startsWith(`${affiliate} `))
  const own = shops.map((shop) => `${affiliate} ${shop}`)
  state.access.push({ from: state.now, has: [...others, ...own], keptFor })
}

/** False for an affiliate who could not use the reservation. */
export function keep(state: State, what: Shop | 'campaign', affiliate: Affiliate | null): boolean {
  const { has, keptFor } = accessOf(state)
  if (affiliate && state.erased[affiliate]) return false
  if (affiliate && what === 'campaign' && !has.includes(`${affiliate} north`)) return false
  state.access.push({ from: state.now, has, keptFor: { ...keptFor, [what]: affiliate } })
  return true
}

/** Not while there is a balance, a pending order or a payment on its way. */
export function erase(state: State, affiliate: Affiliate): boolean {
  const pending = state.orders.some(
    (order) => order.affiliate === affiliate && order.status === 'pending' && !order.trashed,
  )
  const { balance } = figuresOf(state, affiliate, state.now)
  const isOnItsWay = state.payments.some(
    ({ affiliate: to, at, returned }) => to === affiliate && !returned && dayAt(at) < paidOn,
  )
  if (state.erased[affiliate] || pending || balance !== 0 || isOnItsWay) return false
  state.erased[affiliate] = true
  return true
}
