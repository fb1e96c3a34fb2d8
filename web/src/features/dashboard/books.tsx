/** Whether orders, payments and balances agree with the ledger: what the last check went through, what it found, and the nights before. */
import { endpoints } from '@rivulet/contract/endpoint'
import type { Books as Check } from '@rivulet/contract/book-answer'
import { bookMessages } from '@rivulet/contract/book-messages'
import { resources } from '@rivulet/contract/resources/index'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { displayCount, displayInstant, displayMoney } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './books.module.css'
import { differencePath } from './difference-path.ts'
import { MaybeLink } from './maybe-link.tsx'
import { Nights } from './nights.tsx'
import { homeKey } from '../../resource/queries.ts'

function useCheck() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await call(endpoints.checkBooks)
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
      <dt>Orders proved</dt>
      <dd>{displayCount(check.orders)}</dd>
      <dt>Affiliates proved</dt>
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

export function Books({ books, zone }: { books: Check | null; zone: string }) {
  const { busy, run } = useCheck()
  const may = useMay(resources.invoice)
  const runNow = may('view') && (
    <button type="button" className={`link ${css.run}`} disabled={busy} onClick={() => void run()}>
      {busy ? 'Running …' : 'Run now'}
    </button>
  )
  return (
    <Card
      title="Ledger self-check"
      className="s3"
      end={
        books &&
        (books.discrepancies === 0 ? (
          <Pill tone="ok">Balanced</Pill>
        ) : (
          <Pill tone="bad">{displayCount(books.discrepancies)} differ</Pill>
        ))
      }
    >
      <div className={css.books}>
        {books ? (
          <Facts check={books} zone={zone} />
        ) : (
          <p>Orders, payments and balances are proved against the ledger every night, to the cent.</p>
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
            <Nights nights={books.nights} balanced={books.discrepancies === 0} end={runNow} />
          ) : (
            runNow
          )}
        </div>
      </div>
    </Card>
  )
}
