/** How a shop reports its orders: what to keep from the visitor's address, and calls that work as they stand. */
import { type VendorName, vendors } from '@rivulet/contract/choices'
import { isMasked } from '@rivulet/contract/mask'
import { displayInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './connect-shop.module.css'
import { LastCall } from './last-call.tsx'
import { useShopSystems } from './shop-systems.ts'
import { orderCall, refundCall, statusCall, vendorAddress } from './shop-calls.ts'

/** Whoever may not know the key has none. */
type Shop = {
  id: number
  linkIntegration: number | null
  apiKey?: string | null
  clickParameter: string | null
  url: string
  /** The snippet for its pages. */
  code?: string | null
}

/** Until it is shown, the key stands as dots that no call can use. */
const isShown = (key: string | null): key is string => key !== null && !isMasked(key)

/** Only who may know the key sees this, and only these are told. */
function Systems({ id, linkIntegration }: Pick<Shop, 'id' | 'linkIntegration'>) {
  const systems = useShopSystems(id)
  const zone = useUser()?.zone ?? 'UTC'
  return (Object.keys(vendors) as VendorName[]).map((vendor) => {
    const since = systems.get(vendor)
    return (
      <div key={vendor}>
        <Code
          label={`Address for ${vendors[vendor]}`}
          text={vendorAddress(location.origin, vendor, linkIntegration ?? 0)}
        />
        {since && (
          <p className={css.last}>
            <Pill tone="ok">{vendors[vendor]}</Pill>
            <span>connected {displayInstant(since, zone)}</span>
          </p>
        )}
      </div>
    )
  })
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className={css.code}>
      {/* What scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={text} label={`Copy: ${label}`} />
    </div>
  )
}

export function ConnectShop({ record }: { record: Shop }) {
  const { id, linkIntegration, apiKey, clickParameter, url, code } = record
  if (apiKey === undefined) return null
  const parameter = clickParameter ?? 'click_id'
  const shown = isShown(apiKey)
  const call = { origin: location.origin, key: shown ? apiKey : 'YOUR_API_KEY' }
  const landing = `${url}${url.includes('?') ? '&' : '?'}${parameter}=…`
  return (
    <Card title="How to connect this shop" hint="Server to server; the page script is optional">
      <CardBody>
        <ol className={css.steps}>
          <li>
            <h3>Keep the click id</h3>
            <p>
              Every visitor brings <span className={css.inline}>{parameter}</span> in the address. Keep
              its value with the basket until the visitor buys:
            </p>
            <p className={css.inline}>{landing}</p>
          </li>
          <li>
            <h3>Report the order</h3>
            <p>
              When it is placed, from the shop’s server. The amount is in euro, after discount, without
              VAT and shipping. Sending the same order again has no effect.
              {!shown && ' ‘Show API key’ below puts the key into these examples.'}
            </p>
            <Code label="Report an order" text={orderCall(call)} />
          </li>
          <li>
            <h3>Report the outcome</h3>
            <p>Approved when the goods stay with the buyer; failed when the order is cancelled.</p>
            <Code label="Approve an order" text={statusCall(call)} />
            <Code label="Report a refund" text={refundCall(call)} />
          </li>
          <li>
            <h3>Or connect a shop system</h3>
            <p>
              Shopify, WooCommerce and Stripe report orders, refunds and cancellations by themselves:
              enter the address among their webhooks, and their signing secret with ‘Connect a shop
              system’ below.
            </p>
            <Systems {...{ id, linkIntegration }} />
          </li>
          {code && (
            <li>
              <h3>See what visitors do</h3>
              <p>
                If you like, put this into the shop’s pages: Analytics then shows which of them visitors
                see, and what the pages report. Orders are still reported as above.
              </p>
              <Code label="Snippet for the pages" text={code} />
            </li>
          )}
          <li>
            <h3>Test the connection</h3>
            <LastCall shop={id} />
          </li>
        </ol>
      </CardBody>
    </Card>
  )
}
