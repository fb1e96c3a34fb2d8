/** Test panel of a shop: a test link, a test order, and a live view of what has arrived of both. */
import { Button } from '@mantine/core'
import { type VendorName, vendors } from '@rivulet/contract/choices'
import { shopTestMessages as said } from '@rivulet/contract/messages/shop-test-messages'
import { places } from '@rivulet/contract/resources/places'
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { publicUrl } from '../../lib/public-url.ts'
import { useMay } from '../../resource/access.ts'
import { addPath, viewPath } from '../../resource/path.ts'
import { useArrival, useAskedFor } from '../../resource/record/arrive.ts'
import { CopyButton } from '../../ui/feedback/copy-button.tsx'
import { TextSkeleton } from '../../ui/feedback/skeleton.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import guide from './connect-shop.module.css'
import { LastCalls } from './last-calls.tsx'
import { ShopCode } from './shop-code.tsx'
import { testCall } from './shop-calls.ts'
import css from './test-panel.module.css'
import { clickResult, orderResult, problem, type Result } from './test-result.ts'
import { useAged, useShopSystems, useShopTest } from './use-shop-test.ts'

/** `shownKey` is null while the key is masked. */
type Props = { id: number; shownKey: string | null }

export function TestPanel({ id, shownKey }: Props) {
  const { data, error } = useShopTest(id)
  const systems = useShopSystems(id)
  const link = data?.link
  // The shop's own way is known before its tabs are shown, so that none changes under the pointer.
  const ready = systems.isPending ? undefined : data
  const place = useArrival<HTMLDivElement>(useAskedFor('test') && ready !== undefined)
  return (
    <div ref={place} className={css.panel}>
      <Card
        title={said.title}
        hint={link && said.ofLink(link.name, link.affiliate)}
        end={data && !error && <span className={css.watching}>{said.watching}</span>}
      >
        <CardBody>
          {error && <p role="alert">{messageOf(error)}</p>}
          {!ready && !error && <TextSkeleton lines={5} />}
          {ready && (
            <>
              <ol className={guide.steps}>
                <ClickStep test={ready} />
                <OrderStep test={ready} shownKey={shownKey} own={systems.data?.at(-1)?.vendor} />
              </ol>
              <p className={css.note}>{said.nothingCounts}</p>
              <LastCalls shop={id} test={ready} />
            </>
          )}
        </CardBody>
      </Card>
    </div>
  )
}

function ClickStep({ test }: { test: ShopTest }) {
  const adds = useMay(places.link)('add')
  const invites = useMay(places.invite)('add')
  // A new address comes with each answer; the first one stays, so that a button is not replaced under the pointer.
  const [target] = useState(test.link?.target)
  const address = target ?? test.link?.target
  return (
    <Step title={said.open}>
      {address ? (
        <>
          <p>{said.openWhy}</p>
          <div className={css.buttons}>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink />}
            >
              {said.openButton}
            </Button>
            <CopyButton text={address} title="Copy address" />
          </div>
          <Seen of={clickResult} test={test} waits={said.waitsForClick} />
        </>
      ) : (
        <>
          <p>{said.noLink}</p>
          <div className={css.buttons}>
            {invites && (
              <Button component={Link} to={addPath(places.invite)}>
                {said.invite}
              </Button>
            )}
            {adds && (
              <Button component={Link} to={addPath(places.link)}>
                {said.createLink}
              </Button>
            )}
          </div>
        </>
      )}
    </Step>
  )
}

type Way = 'server' | VendorName
const ways: Readonly<Record<Way, string>> = { server: 'Server', ...vendors }

/** `own` is the shop system whose secret was entered last, if any. */
type OrderProps = { test: ShopTest; shownKey: string | null; own: VendorName | undefined }

function OrderStep({ test, shownKey, own }: OrderProps) {
  const [chosen, setWay] = useState<Way>()
  const way = chosen ?? own ?? 'server'
  const wrong = problem(test)
  const call = { origin: publicUrl, key: shownKey ?? 'YOUR_API_KEY' }
  return (
    <Step title={said.send}>
      <div className={css.ways}>
        <Segmented
          small
          label="How the shop reports orders"
          options={ways}
          value={way}
          onChange={setWay}
        />
      </div>
      <p>{said.sendWhy[way === 'server' && shownKey ? 'serverShown' : way]}</p>
      {way === 'server' && <ShopCode label={said.send} text={testCall(call, test.click?.id ?? null)} />}
      <p>{said.couponToo[way]}</p>
      {wrong && <Seen of={problem} test={test} waits="" />}
      <Seen of={orderResult} test={test} waits={wrong ? '' : said.waitsForOrder} />
    </Step>
  )
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    {children}
  </li>
)

type SeenProps = { of: (test: ShopTest) => Result | null; test: ShopTest; waits: string }

/** Its age moves on; screen readers hear what is new (an element with another key), not each second. */
function Seen({ of, test, waits }: SeenProps) {
  const result = of(useAged(test))
  if (!result && !waits) return null
  return (
    <div className={css.seen} data-tone={result?.tone} role="status" aria-relevant="additions">
      {result ? (
        <div key={result.call ?? result.tone}>
          {result.lines.map((line) => (
            <p key={line.replaceAll(/\d+/g, '')}>{line}</p>
          ))}
        </div>
      ) : (
        <p>{waits}</p>
      )}
      {result?.call !== undefined && result.tone !== 'ok' && (
        <Link to={viewPath(places.orderCall, result.call)} className="link">
          {said.showCall}
        </Link>
      )}
    </div>
  )
}
