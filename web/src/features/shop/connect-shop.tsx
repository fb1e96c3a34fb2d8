/** Instructions for connecting a shop: the click ID, and ready-to-run example calls. */
import type { ShopSystem } from '@rivulet/contract/answers/service-answer'
import { type VendorName, vendors } from '@rivulet/contract/choices'
import { isMasked } from '@rivulet/contract/text/mask'
import { displayInstant } from '../../lib/format.ts'
import { isOnlyHere, publicUrl } from '../../lib/public-url.ts'
import { useUser } from '../../lib/session/session.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './connect-shop.module.css'
import { ShopCode } from './shop-code.tsx'
import { TestPanel } from './test-panel.tsx'
import {
  couponCall,
  landingAddress,
  orderAddress,
  orderCall,
  refundCall,
  statusCall,
  vendorAddress,
} from './shop-calls.ts'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import { useShopSystems } from './use-shop-test.ts'

/** Missing for users who may not see the key. */
type Shop = {
  id: number
  linkIntegration: number | null
  apiKey?: string | null
  clickParameter: string | null
  url: string
  /** Whether it may report orders by GET. */
  acceptGet?: boolean | null
  /** Embed code of the snippet. */
  code?: string | null
}

/** Whether the key is shown and not masked. */
const isShown = (key: string | null): key is string => key !== null && !isMasked(key)

/** Only rendered for users who may see the key. */
function Systems({ id, linkIntegration }: Pick<Shop, 'id' | 'linkIntegration'>) {
  const { data: systems = [] } = useShopSystems(id)
  return (Object.keys(vendors) as VendorName[]).map((vendor) => (
    <div key={vendor}>
      <ShopCode
        label={`Address for ${vendors[vendor]}`}
        text={vendorAddress(publicUrl, vendor, linkIntegration ?? 0)}
      />
      <p className={css.last}>
        <Standing system={systems.find((system) => system.vendor === vendor)} />
        <a className="link" href={`/guide/${vendor}.html`} target="_blank" rel="noopener">
          Which webhooks {vendors[vendor]} needs
        </a>
      </p>
    </div>
  ))
}

/** A stored secret connects nothing yet: a message that it signs does. */
function Standing({ system }: { system: ShopSystem | undefined }) {
  const zone = useUser()?.zone ?? 'UTC'
  if (!system) return null
  const { vendor, since, heardAt } = system
  return (
    <>
      <Pill tone={heardAt ? 'ok' : 'warn'}>{vendors[vendor]}</Pill>
      <span>
        {heardAt
          ? said.connected(displayInstant(heardAt, zone))
          : `${said.waitsForMessage} · ${said.secretSaved(displayInstant(since, zone))}`}
      </span>
    </>
  )
}

export function ConnectShop({ record }: { record: Shop }) {
  const { id, linkIntegration, apiKey, clickParameter, url, acceptGet, code } = record
  if (apiKey === undefined) return null
  const parameter = clickParameter ?? 'click_id'
  const shown = isShown(apiKey)
  const call = { origin: publicUrl, key: shown ? apiKey : 'YOUR_API_KEY' }
  return (
    <>
      <Card title="How to connect this shop" hint="Server to server; the page script is optional">
        <CardBody>
          {isOnlyHere && <p className={css.note}>{said.onlyHere(publicUrl)}</p>}
          <ol className={css.steps}>
            <li>
              <h3>Keep the click ID</h3>
              <p>
                Every visitor arrives with <span className={css.inline}>{parameter}</span>, and the
                affiliate’s <span className={css.inline}>aid</span>, in the address. Keep the click ID
                with the cart until the visitor buys. Keep aid too if you like: without a click ID, it
                credits that affiliate’s last click.
              </p>
              <p className={css.inline}>{landingAddress(url, parameter)}</p>
            </li>
            <li>
              <h3>Report the order</h3>
              <p>
                When it is placed, from the shop’s server. The amount is in euro, after discount, without
                VAT and shipping. Repeating the call has no effect.
                {!shown && ' ‘Show API key’ at the foot of this screen fills in the key.'}
              </p>
              <ShopCode label="Report an order" text={orderCall(call)} />
              <p>
                {said.couponCredits}{' '}
                <a className="link" href="/guide/coupons.html" target="_blank" rel="noopener">
                  {said.couponGuide}
                </a>
              </p>
              <ShopCode label={said.withCoupon} text={couponCall(call)} />
              {acceptGet && (
                <>
                  <p>{said.byGet}</p>
                  <ShopCode label={said.getAddress} text={orderAddress(call)} />
                </>
              )}
            </li>
            <li>
              <h3>Report the outcome</h3>
              <p>
                Approve the order when the buyer keeps the goods; fail it when it is cancelled. A partial
                refund lowers the commission by its share.
              </p>
              <ShopCode label="Approve an order" text={statusCall(call, 'approved')} />
              <ShopCode label="Fail an order" text={statusCall(call, 'failed')} />
              <ShopCode label="Report a refund" text={refundCall(call)} />
              <p className={css.last}>
                <a className="link" href="/guide/report-orders.html" target="_blank" rel="noopener">
                  All fields and responses
                </a>
                <a className="link" href="/api/v1/docs" target="_blank" rel="noopener">
                  Try the calls on the API page
                </a>
              </p>
            </li>
            <li data-other>
              <h3>Or connect a shop system instead</h3>
              <p>
                Shopify, WooCommerce and Stripe report orders, refunds and cancellations themselves: add
                the address to their webhooks, and enter their signing secret with ‘Connect a shop
                system’ at the foot of this screen.
              </p>
              <Systems {...{ id, linkIntegration }} />
            </li>
            {code && (
              <li>
                <h3>See what visitors do</h3>
                <p>
                  Optional: add this to the shop’s pages, and Analytics shows which pages visitors see
                  and what the pages report. Orders are still reported as above.
                </p>
                <ShopCode label="Snippet for the pages" text={code} />
              </li>
            )}
          </ol>
        </CardBody>
      </Card>
      <TestPanel id={id} shownKey={shown ? apiKey : null} />
    </>
  )
}
