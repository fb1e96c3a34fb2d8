// What an affiliate would earn on an order if it were credited to them now, without a link.
import { commissionOf } from '@rivulet/contract/commission'
import type { OrderStatus } from '@rivulet/contract/choices'
import { formatHundredths } from '@rivulet/contract/money'
import type { Sql } from '../../../db/sql.ts'
import { findEarner } from './find-owner.ts'

type Asked = {
  affiliateId: number
  shopId: number
  /** When it was ordered. */
  at: Date
  status: OrderStatus
  netCents: number
}

/** Rate in percent and commission in euros. */
export async function wouldEarn(sql: Sql, asked: Asked) {
  const earner = await sql.begin((tx) => findEarner(tx, asked, { at: asked.at, only: 'ask' }))
  if (!earner) return null
  const rateBasisPoints = earner.rate.basisPoints
  return {
    rate: formatHundredths(rateBasisPoints),
    commission: formatHundredths(commissionOf(asked, { rateBasisPoints })),
  }
}
