// A test email of an announcement reaches only the person who asks for it, as readers would get it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const write = (): Promise<number> =>
  server.make.create('announcement', {
    title: 'Autumn rates',
    text: '<p>All shoes earn <strong>12%</strong>, see https://lamps.example/autumn.</p>',
  })
const ask = (id: number | string, headers?: Record<string, string>) =>
  server.call('POST', `/service/announcement/${id}/test`, undefined, headers)

test('a draft is sent to its writer alone, now, and stays a draft', async () => {
  const writer = await server.account('Manager', { username: 'writer@example.com' })
  await server.account('Affiliate')
  const id = await write()
  const { status, data } = await ask(id, writer.headers)
  expect([status, data]).toEqual([200, { sent: true, kept: true, to: writer.username, failure: null }])
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails.splice(0)
  expect(mail).toMatchObject({ to: writer.username, subject: 'Test: Autumn rates' })
  expect(mail?.text).toContain('All shoes earn 12%, see https://lamps.example/autumn.')
  expect(mail?.html).toContain('<a href="https://lamps.example/autumn">')
  expect((await server.call('GET', `/service/announcement/${id}`)).data).toMatchObject({
    ...{ state: 'draft', reach: 0, mailed: 0 },
  })
})

test('R21 R19 only those who may edit announcements send a test, of one that is there', async () => {
  const id = await write()
  const { headers } = await server.account('Affiliate')
  expect((await ask(id, headers)).status).toBe(403)
  for (const missing of [id + 1000, 'abc', '9'.repeat(30)]) expect((await ask(missing)).status).toBe(404)
  await server.call('DELETE', `/service/announcement/${id}`)
  expect((await ask(id)).status).toBe(404)
  expect(server.mails).toEqual([])
})

test('tests of announcements and of the programme settings share one limit', async () => {
  const { headers } = await server.account('Administrator')
  const id = await write()
  const { count } = server.deps.config.limits.mailTest
  for (let n = 1; n < count; n++) expect((await ask(id, headers)).status).toBe(200)
  expect((await server.call('POST', '/admin/mail/test', undefined, headers)).status).toBe(200)
  expect((await ask(id, headers)).status).toBe(429)
  expect((await server.call('POST', '/admin/mail/test', undefined, headers)).status).toBe(429)
})
