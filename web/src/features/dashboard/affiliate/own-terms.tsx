/** My terms: the affiliate's rate, hold and window, and which of them count in each shop and campaign. */
import { Button } from '@mantine/core'
import type { OwnTerms as Terms } from '@rivulet/contract/answers/terms-answer'
import { dayOf } from '@rivulet/contract/day'
import { contact } from '@rivulet/contract/screens/menu'
import { home, terms as entry } from '@rivulet/contract/screens/own-screens'
import { sessionEndpoints } from '@rivulet/contract/endpoints/session-endpoints'
import { couponMessages } from '@rivulet/contract/messages/coupon-messages'
import { payPlanMessages } from '@rivulet/contract/messages/pay-plan-messages'
import { termsMessages as said } from '@rivulet/contract/messages/terms-messages'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { call } from '../../../lib/api.ts'
import { displayDay } from '../../../lib/format.ts'
import { useProgramme } from '../../../lib/programme.ts'
import { useUser } from '../../../lib/session/session.ts'
import { isAdminUser } from '../../../resource/access.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card, CardBody } from '../../../ui/layout/card.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { MoreShops } from './more-shops.tsx'
import { CouponCodes } from './own-coupons.tsx'
import css from './own-terms.module.css'
import { useOwnTerms } from './use-own-terms.ts'

export function OwnTerms() {
  const user = useUser()
  return isAdminUser(user) ? <Navigate to={home.path} replace /> : <AffiliateTerms />
}

function AffiliateTerms() {
  const { data, error, refetch } = useOwnTerms()
  return (
    <>
      <PageHead title={entry.title} />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <BlockSkeleton height={320} />}
      {data && (
        <div className="grid">
          <Own terms={data} />
          <Shops terms={data} />
          <MoreShops terms={data} />
          <Agreed />
        </div>
      )}
    </>
  )
}

const Own = ({ terms: { rate, later, holdDays, shops, planned } }: { terms: Terms }) => (
  <Card label={said.title} className="s12">
    <dl className={css.own}>
      {ownRateCounts(shops) && (
        <div>
          <dt>{said.own}</dt>
          <dd>{rate}%</dd>
          <dd className={css.why}>{said.ownWhy}</dd>
          {later.length > 0 && (
            <dd className={css.next}>
              <Later rates={later} />
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>{said.hold}</dt>
        <dd>{said.holdDays(holdDays)}</dd>
        {holdDays > 0 && <dd className={css.why}>{said.holdWhy}</dd>}
      </div>
      {planned && (
        <div>
          <dt>{payPlanMessages.label}</dt>
          <dd>{payPlanMessages.words(planned)}</dd>
          <dd className={css.why}>
            {payPlanMessages.next(planned.next, planned.today, planned.minimum)}
          </dd>
        </div>
      )}
    </dl>
  </Card>
)

/** A rate that counts nowhere would only look like what one earns. */
const ownRateCounts = (shops: Terms['shops']): boolean =>
  shops.length === 0 ||
  shops.some(({ from, campaigns }) => [from, ...campaigns.map((one) => one.from)].includes('own'))

/** What was accepted at sign-up, or since. */
function Agreed() {
  const { name, terms: version } = useProgramme()
  const zone = useUser()?.zone ?? 'UTC'
  const { data } = useQuery({
    queryKey: [sessionEndpoints.terms.path, version],
    queryFn: async ({ signal }) => (await call(sessionEndpoints.terms, { signal })).data,
    enabled: version !== null,
  })
  return data ? (
    <Card
      title={said.agreed(name)}
      hint={said.since(data.version, displayDay(dayOf(new Date(data.since), zone)))}
      className="s12"
    >
      <CardBody>
        <p className={css.text}>{data.text}</p>
      </CardBody>
    </Card>
  ) : null
}

/** What is planned, each with the first day whose orders get it. */
const Later = ({ rates }: { rates: Terms['later'] }) =>
  rates.map(({ day, rate }) => (
    <p key={day} className={css.later}>
      {said.later(displayDay(day))} <b>{rate}%</b>
    </p>
  ))

function Shops({ terms: { shops, offered, holdDays } }: { terms: Terms }) {
  if (shops.length === 0)
    return (
      <Card title={said.counts} className="s12">
        <EmptyState
          title={said.none}
          action={
            <Button component={Link} to={contact.path}>
              {said.contact}
            </Button>
          }
        >
          {offered.length > 0 ? said.noneAsk : said.noneWhy}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={said.counts} className="s12">
      <ul className={css.shops}>
        {shops.map(({ id, name, rate, from, later, windowDays, campaigns, coupons }) => (
          <li key={id}>
            <h3 className="name">{name}</h3>
            <p>
              <b>{rate}%</b> {said.shop(holdDays, windowDays)}
              <span className={css.from}>{said.from[from]}</span>
            </p>
            <Later rates={later} />
            {coupons.length > 0 && (
              <div className={css.coupons}>
                {couponMessages.terms} <CouponCodes coupons={coupons} />
              </div>
            )}
            {campaigns.length > 0 && (
              <ul className={css.campaigns}>
                {campaigns.map((campaign) => (
                  <li key={campaign.id}>
                    <h4 className="name quiet">{campaign.name}</h4>
                    <p>
                      <b>{campaign.rate}%</b> {said.campaign}
                      <span className={css.from}>{said.from[campaign.from]}</span>
                    </p>
                    <Later rates={campaign.later} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
