/** Ledger self-check card: result and scope of the last check, differences, and past nights. */
import { bookEndpoints } from '@rivulet/contract/endpoints/book-endpoints'
import type { Books as Check, BooksCheck } from '@rivulet/contract/answers/book-answer'
import { bookMessages, type DifferenceKind } from '@rivulet/contract/messages/book-messages'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../../lib/api.ts'
import { displayCount, displayInstant, displayMoney } from '../../../lib/format.ts'
import { failure } from '../../../lib/notices.ts'
import { useMay } from '../../../resource/access.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Pill } from '../../../ui/pill.tsx'
import css from './books.module.css'
import { MaybeLink } from '../maybe-link.tsx'
import { NightlyChecks } from './nightly-checks.tsx'
import { homeKey } from '../../../resource/queries.ts'
import { viewPath } from '../../../resource/path.ts'

const recordOf: Readonly<Partial<Record<DifferenceKind, ResourceName>>> = {
  order: 'order',
  commission: 'order',
  owner: 'order',
  unpaid: 'order',
  invoice: 'invoice',
  figures: 'invoice',
  settled: 'invoice',
  balance: 'affiliate',
  act: 'audit',
}

/** Address of the record that differs from the ledger. */
function differencePath({ what, id }: BooksCheck['discrepancies'][number]): string | undefined {
  const name = recordOf[what]
  return name && viewPath(places[name], id)
}

function useCheck() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await call(bookEndpoints.checkBooks)
      await client.invalidateQueries({ queryKey: homeKey })
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

function Facts({ check, zone }: { check: Check; zone: string }) {
  return (
    <dl className={css.facts}>
      <dt>Last run</dt>
      <dd>{displayInstant(check.checkedAt, zone)}</dd>
      <dt>Orders checked</dt>
      <dd>{displayCount(check.orders)}</dd>
      <dt>Affiliates checked</dt>
      <dd>{displayCount(check.affiliates)}</dd>
      <dt>Ledger lines</dt>
      <dd>{displayCount(check.lines)}</dd>
      <dt>Sum of balances</dt>
      <dd>
        <Money value={check.balances} />
      </dd>
      <dt>Differences</dt>
      <dd>
        <b>
          <Money value={check.difference} />
        </b>
      </dd>
    </dl>
  )
}

function Result({ check: { discrepancies, orders, lines } }: { check: Check }) {
  if (discrepancies > 0) return <Pill tone="bad">{displayCount(discrepancies)} differ</Pill>
  return orders === 0 && lines === 0 ? (
    <Pill tone="quiet">{bookMessages.nothingYet}</Pill>
  ) : (
    <Pill tone="ok">{bookMessages.balanced}</Pill>
  )
}

export function Books({ books, zone }: { books: Check | null; zone: string }) {
  const { busy, run } = useCheck()
  const may = useMay(places.invoice)
  const runNow = may('view') && (
    <button type="button" className={`link ${css.run}`} disabled={busy} onClick={() => void run()}>
      {busy ? 'Running …' : 'Run now'}
    </button>
  )
  return (
    <Card title="Ledger self-check" className="s3" end={books && <Result check={books} />}>
      <div className={css.books}>
        {books ? (
          <Facts check={books} zone={zone} />
        ) : (
          <p>Orders, payments and balances are checked against the ledger every night, to the cent.</p>
        )}
        <ul className={css.list}>
          {books?.found.map((found) => (
            <li key={`${found.what}${found.id}`}>
              <MaybeLink to={differencePath(found)} className={css.found}>
                {bookMessages.differences[found.what](
                  found.id,
                  displayMoney(found.expected),
                  displayMoney(found.booked),
                )}
              </MaybeLink>
            </li>
          ))}
        </ul>
        <div className={css.foot}>
          {books ? (
            <NightlyChecks nights={books.nights} balanced={books.discrepancies === 0} end={runNow} />
          ) : (
            runNow
          )}
        </div>
      </div>
    </Card>
  )
}
