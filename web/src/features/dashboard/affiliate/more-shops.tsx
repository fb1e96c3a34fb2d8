/** Shops that the affiliate may ask for, with what they would earn there; below their own terms. */
import { useArrival, useAskedFor } from '../../../resource/record/arrive.ts'
import { Button } from '@mantine/core'
import type { OfferedShop, OwnTerms } from '@rivulet/contract/answers/terms-answer'
import { shopRequestEndpoints } from '@rivulet/contract/endpoints/shop-request-endpoints'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import { termsMessages } from '@rivulet/contract/messages/terms-messages'
import { Suspense, useState } from 'react'
import { call, messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { displayDay } from '../../../lib/format.ts'
import { failure, success } from '../../../lib/notices.ts'
import { LostDialog, piece } from '../../../lib/page/piece.ts'
import { queryClient } from '../../../lib/query.ts'
import { homeKey } from '../../../resource/queries.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import css from './more-shops.module.css'
import terms from './own-terms.module.css'

const AskDialog = piece(async () => (await import('./ask-for-shop.tsx')).AskForShop, LostDialog)

const refresh = () => void queryClient.invalidateQueries({ queryKey: homeKey })

async function withdraw(id: number, shop: string): Promise<void> {
  const sure = await askToConfirm({
    title: said.withdrawFrom(shop),
    message: said.withdrawConfirm(shop),
    yes: said.withdraw,
  })
  if (!sure) return
  try {
    const answer = await call(shopRequestEndpoints.withdrawShopRequest, { params: { id } })
    success(answer.message ?? said.withdrawn)
  } catch (error) {
    failure(messageOf(error))
  }
  refresh()
}

export function MoreShops({ terms: { offered, holdDays } }: { terms: OwnTerms }) {
  const [asking, setAsking] = useState<OfferedShop | null>(null)
  const asked = useAskedFor('ask')
  const place = useArrival<HTMLDivElement>(asked)
  if (offered.length === 0) return null
  return (
    <div ref={place} className="s12">
      <Card title={said.more} hint={said.moreHint}>
        <ul className={terms.shops}>
          {offered.map((shop) => (
            <li key={shop.id} className={css.shop}>
              <div>
                <h3 className="name">{shop.name}</h3>
                <p>
                  <b>{shop.rate}%</b> {termsMessages.shop(holdDays, shop.windowDays)}
                  <span className={terms.from}>{termsMessages.from[shop.from]}</span>
                </p>
                {shop.description && <p className={css.description}>{shop.description}</p>}
              </div>
              <Request shop={shop} onAsk={() => setAsking(shop)} />
            </li>
          ))}
        </ul>
        {asking && (
          <Suspense>
            <AskDialog shop={asking} onClose={() => setAsking(null)} onAsked={refresh} />
          </Suspense>
        )}
      </Card>
    </div>
  )
}

function Request({ shop: { name, request }, onAsk }: { shop: OfferedShop; onAsk: () => void }) {
  if (request?.state === 'open')
    return (
      <div className={css.request}>
        <Pill tone="warn">{said.askedOn(displayDay(request.date))}</Pill>
        <Button
          variant="subtle"
          aria-label={said.withdrawFrom(name)}
          onClick={() => void withdraw(request.id, name)}
        >
          {said.withdraw}
        </Button>
      </div>
    )
  const declined = request?.state === 'declined' ? request : null
  const words = declined ? said.askAgain : said.ask
  return (
    <div className={css.request}>
      {declined && (
        <p className={css.reason}>
          <Pill>{said.declinedOn(displayDay(declined.answeredOn))}</Pill>
          <span>{declined.reason}</span>
        </p>
      )}
      <Button aria-label={said.about(words, name)} onClick={onAsk}>
        {words}
      </Button>
    </div>
  )
}
