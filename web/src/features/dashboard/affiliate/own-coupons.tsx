/** An affiliate's coupons: codes to pass on, in their terms and above their links. */
import type { OwnTerms } from '@rivulet/contract/answers/terms-answer'
import { couponMessages as said } from '@rivulet/contract/messages/coupon-messages'
import { displayDay } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/feedback/copy-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import css from './own-coupons.module.css'
import { useOwnTerms } from './use-own-terms.ts'

type Coupon = OwnTerms['shops'][number]['coupons'][number]

/** Above the list of links; nothing for those who have none. */
export function OwnCoupons() {
  const shops = useOwnTerms().data?.shops.filter(({ coupons }) => coupons.length > 0) ?? []
  if (shops.length === 0) return null
  return (
    <Card title={said.own} hint={said.ownHint}>
      <div className={css.shops}>
        {shops.map(({ id, name, coupons }) => (
          <div key={id} className={css.shop}>
            <h3 className="name">{name}</h3>
            <CouponCodes coupons={coupons} />
          </div>
        ))}
      </div>
    </Card>
  )
}

export const CouponCodes = ({ coupons }: { coupons: readonly Coupon[] }) => (
  <ul className={css.codes}>
    {coupons.map(({ id, code, offer, from, until }) => (
      <li key={id}>
        <code>{code}</code>
        <CopyButton small text={code} label={said.copy(code)} />
        <span className={css.facts}>
          {[offer, from && said.from(displayDay(from)), until && said.until(displayDay(until))]
            .filter(Boolean)
            .join(', ')}
        </span>
      </li>
    ))}
  </ul>
)
