// What sending an announcement would do, and withdrawing it.
import { minuteOf } from '@rivulet/contract/day'
import { announcementMessages as said } from '@rivulet/contract/messages/announcement-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import type { Preview } from '../../resource/serve.ts'
import { reached } from './reached.ts'

export const previewSend: Preview = async (ids, { sql, deps }) => {
  const [id = 0] = ids
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from ${reached(sql)} where n.id = ${id}`
  const [{ from } = { from: null }] = await sql<{ from: Date | null }[]>`
    select from_at as from from announcement where id = ${id}`
  const later = from !== null && from > deps.now()
  return [
    row?.count ? said.reaches(row.count) : said.reachesNobody,
    later ? said.begins(minuteOf(from, deps.config.accountingZone)) : said.beginsNow,
    deps.config.smtpUrl === undefined ? decisionMessages.payments.noMail : said.mailed,
  ]
}

export const previewWithdraw: Preview = async (ids, { sql }) => {
  const [row] = await sql<{ reach: number; read: number }[]>`
    select count(*)::integer as reach, count(read_at)::integer as read from announcement_reader
    where announcement_id = any(${[...ids]}::bigint[])`
  return row?.reach ? [said.gone(row.reach), ...(row.read ? [said.read(row.read)] : [])] : []
}
