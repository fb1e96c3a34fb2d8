// Abuse of the snippet's endpoint: odd values in every field, bots and floods.
import { trackEventFields } from '@rivulet/contract/endpoints/track-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { naughty, shown } from '../../testing/naughty.ts'
import { createSnippetApp, type SnippetApp } from '../../testing/snippet-app.ts'

type Body = Record<string, unknown>

let server: SnippetApp
beforeAll(async () => {
  server = await createSnippetApp()
})
afterAll(() => server.close())

test('R31 R32 B1 every field is validated, and nothing rejected is stored', async () => {
  const { total: before = 0 } = (await server.listed()).meta
  const long = (n: number) => 'x'.repeat(n)
  const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`n${i}`, i]))
  const bad: [Body, string][] = [
    [{}, 'event'],
    [{ event: long(65) }, 'event'],
    [{ event: 'a\nb' }, 'event'],
    [{ event: 7 }, 'event'],
    [{ event: 'a', options: many(21) }, 'options'],
    [{ event: 'a', options: { a: { b: 1 } } }, 'options'],
    [{ event: 'a', options: { a: long(256) } }, 'options'],
    [{ event: 'a', options: [1] }, 'options'],
    [{ event: 'a', setup: many(11) }, 'setup'],
    [{ event: 'a', payload: long(4096) }, 'payload'],
    [{ event: 'a', payload: { a: ['\u0000'] } }, 'payload'],
    [{ event: 'a', payload: { '\ud800': 1 } }, 'payload'],
    [{ event: 'a', action: 'click' }, 'action'],
    [{ event: 'a', id: 'x' }, 'id'],
    [{ event: 'a', extra: 1 }, 'extra'],
    [{ action: 'order' }, 'payload'],
    [{ action: 'order', payload: { amount: '1.00' } }, 'orderId'],
    [{ action: 'order', payload: { orderId: '{id}', amount: '1.00' } }, 'orderId'],
    [{ action: 'order', payload: { orderId: 'A', amount: 1 } }, 'amount'],
    [{ action: 'order', payload: { orderId: 'A', amount: '1.00', currency: 'USD' } }, 'currency'],
  ]
  for (const [body, name] of bad) {
    const answer = await server.told(body)
    expect([body, answer.statusCode, Object.keys(answer.json().meta.errors)]).toEqual([
      body,
      422,
      [name],
    ])
    // Pages and servers have no fields to highlight.
    expect(answer.json().detail).toContain(`${name}: `)
    server.pass(2)
  }
  for (const body of [
    '',
    '{',
    '[]',
    '"x"',
    'null',
    `{"analyticsKey":"${server.shop.analyticsKey}","__proto__":{}}`,
  ])
    expect((await server.say(body)).statusCode).toBe(400)
  expect((await server.told({ event: 'a', payload: long(17_000) })).statusCode).toBe(413)
  expect((await server.listed()).meta.total).toBe(before)

  let kept = 0
  for (const name of Object.keys(trackEventFields))
    for (const value of naughty) {
      const answer = await server.told({ event: 'a', [name]: value })
      expect.soft([name, shown(value), answer.statusCode < 500]).toEqual([name, shown(value), true])
      if (answer.statusCode === 202) kept++
      server.pass(1)
    }
  expect((await server.listed()).meta.total).toBe(before + kept)
})

test('R60 bots and floods are stored as such, and further calls get 429', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' }
  await server.told({ event: 'robot' }, { ...from, 'user-agent': 'Googlebot/2.1' })
  expect((await server.listed('where[event]=eq~.~robot')).data[0]).toMatchObject({
    class: 'bot',
    reason: 'agent',
  })
  const statuses: number[] = []
  for (let i = 0; i < 600; i++) statuses.push((await server.told({ event: 'flood' }, from)).statusCode)
  expect([...new Set(statuses)]).toEqual([202, 429])
  const { meta } = await server.listed('where[event]=eq~.~flood', 'where[class]=eq~.~valid')
  expect(meta.total).toBe(60)
  const refused = await server.told({ event: 'flood' }, from)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
