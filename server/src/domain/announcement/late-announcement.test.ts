// Announcements whose last day has passed before they were delivered, as after a weekend without a server.
import { today } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { allSent } from '../../testing/all-sent.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { announcementWriter } from './announcement-mail.ts'
import { sendAnnouncements } from './send-announcements.ts'

let server: WholeApp
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  anna = await server.account('Affiliate', { name: 'ANNA', username: 'anna@example.com' })
})
afterAll(() => server.close())

const base = '/service/announcement'
const send = async (): Promise<number> => {
  const to = today(server.deps.config.accountingZone, server.deps.now())
  const id = await server.make.create('announcement', { title: 'Sale', text: '<p>Today only</p>', to })
  expect((await server.call('POST', `${base}/${id}/send`, {})).status).toBe(200)
  return id
}
const end = (id: number) =>
  server.sql`update announcement set closes_at = now() - interval '1 hour' where id = ${id}`
const mails = () => allSent(server, announcementWriter(server.deps))
const notified = async () =>
  (await server.call('GET', '/notification', undefined, anna.headers)).data.latest.length

test('an announcement that is delivered after its last day reaches nobody', async () => {
  const id = await send()
  await end(id)
  await sendAnnouncements(server.deps)
  expect([await notified(), await mails()]).toEqual([0, []])
  const { data } = await server.call('GET', `${base}/${id}`)
  expect(data).toMatchObject({ state: 'over', reach: 0, mailed: 0 })
  const [row] = await server.sql`select delivered_at from announcement where id = ${id}`
  expect(row?.['delivered_at']).toBeInstanceOf(Date)
})

test('its mails that still wait after its last day are not sent', async () => {
  const id = await send()
  await sendAnnouncements(server.deps)
  expect(await notified()).toBe(1)
  const { announcement: write } = announcementWriter(server.deps)
  const asked = { announcement: id, account: anna.id }
  expect(await write?.(asked)).toMatchObject({ subject: 'Sale' })
  await end(id)
  expect(await write?.(asked)).toBeNull()
})
