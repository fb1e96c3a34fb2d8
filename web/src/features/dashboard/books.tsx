/** Whether orders, payments and balances agree with the ledger: as the last check found, or as it is found now. */
import { Button } from '@mantine/core'
import type { AdminHome, BooksCheck } from '@rivulet/contract/answer'
import { resources } from '@rivulet/contract/resources/index'
import { useState } from 'react'
import { call, messageOf } from '../../lib/api.ts'
import { displayCount, displayInstant, displayMoney } from '../../lib/format.ts'
import { failure } from '../../lib/notices.ts'
import { useMay } from '../../resource/access.ts'
import { Card } from '../../ui/card.tsx'
import { Pill } from '../../ui/pill.tsx'
import css from './books.module.css'

type Found = { checkedAt: string; count: number; list: BooksCheck['discrepancies'] }

/** As many as fit; the log holds all. */
const named = 4

function useCheck(books: AdminHome['books']) {
  const [now, setNow] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  async function check() {
    setBusy(true)
    try {
      const { data } = await call('checkBooks')
      setNow({ checkedAt: data.checkedAt, count: data.discrepancies.length, list: data.discrepancies })
    } catch (error) {
      failure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const last: Found | null = books && { ...books, count: books.discrepancies, list: [] }
  return { found: now ?? last, busy, check }
}

export function Books({ books, zone }: { books: AdminHome['books']; zone: string }) {
  const { found, busy, check } = useCheck(books)
  const may = useMay(resources.invoice)
  return (
    <Card
      title="Ledger self-check"
      className="s3"
      end={
        found &&
        (found.count === 0 ? (
          <Pill tone="ok">Balanced</Pill>
        ) : (
          <Pill tone="bad">{displayCount(found.count)} differ</Pill>
        ))
      }
    >
      <div className={css.books}>
        <p>Orders, payments and balances are proved against the ledger every night, to the cent.</p>
        <dl className={css.facts}>
          <dt>Last run</dt>
          <dd>{found ? displayInstant(found.checkedAt, zone) : 'Not yet'}</dd>
          <dt>Differences</dt>
          <dd>{found ? displayCount(found.count) : '-'}</dd>
        </dl>
        <ul className={css.list}>
          {found?.list.slice(0, named).map(({ what, id, expected, booked }) => (
            <li key={`${what}${id}`}>
              {what} {id}: {displayMoney(expected)} expected, {displayMoney(booked)} booked
            </li>
          ))}
        </ul>
        {may('view') && (
          <Button className={css.run ?? ''} loading={busy} onClick={() => void check()}>
            Run now
          </Button>
        )}
      </div>
    </Card>
  )
}
