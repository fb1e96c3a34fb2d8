// Brute-forcing passwords: from one address and many, slowly and concurrently, at every endpoint that accepts one.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../auth/password.ts'
import { type AccountApp, createAccountApp } from '../testing/account-app.ts'
import { whole } from '../testing/amount.ts'

const password = 'Orange7juice'
let server: AccountApp
let passwordHash: string
beforeAll(async () => {
  server = await createAccountApp({ trustProxy: ['127.0.0.1'] })
  passwordHash = await hashPassword(password, 1024)
})
afterAll(() => server.close())

let asked = 0
/** Every guess from a new address, unless one is given. */
const guess = (username: string, ip = `198.51.${(++asked >> 8) % 256}.${asked % 256}`) =>
  server.signIn(username, `Wrong${asked}guess`, {}, { 'x-forwarded-for': ip })

test('B12 R7 guessing for a year, from unlimited addresses, allows a hundred attempts', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  server.freeze()
  let guesses = 0
  let days = 0
  for (;;) {
    const { status, message, headers } = await guess(username)
    if (status === 422) guesses++
    else expect(status).toBe(429)
    if (message === messages.session.recoverFirst) break
    const wait = Number(headers['retry-after'] ?? 0)
    server.pass(wait)
    days += wait / 86_400
    expect(guesses).toBeLessThanOrEqual(100)
  }
  expect([guesses, days > 0.8]).toEqual([100, true])
  expect((await server.signIn(username, password)).status).toBe(429)
  server.pass(365 * 86_400)
  expect((await guess(username)).status).toBe(429)
})

test('B12 R7 a hundred concurrent guesses count as five', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  const answers = await Promise.all(Array.from({ length: whole ? 500 : 60 }, () => guess(username)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
})

test('B12 R7 trying one password on many accounts is limited per address', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `nobody${i}@example.com`)
  const statuses: number[] = []
  for (const name of names) statuses.push((await guess(name, '203.0.113.77')).status)
  expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(20).fill(429)])
})

test('B12 R5 R7 an account is throttled however its name is written, and an unknown one alike', async () => {
  server.freeze()
  const { username } = await server.account('Affiliate', { passwordHash })
  const written = [username, username.toUpperCase(), username.replace('a', 'A'), username, username]
  const told = async (names: string[]) => {
    const answers = []
    for (const name of names) answers.push(await guess(name))
    return answers.map(({ status, message }) => [status, message])
  }
  const known = await told([...written, username])
  const unknown = await told(Array.from({ length: 6 }, () => 'stranger@example.com'))
  expect(known.at(-1)?.[0]).toBe(429)
  expect(known).toEqual(unknown)
})

test('B12 R7 R11 confirming the current password is throttled with sign-ins', async () => {
  const { username, headers } = await server.account('Affiliate', { passwordHash })
  server.freeze()
  const change = (currentPassword: string) =>
    server.call('PUT', '/auth/update', { username: 'other@example.com', currentPassword }, headers)
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push((await change(`Wrong${i}guess`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  expect((await guess(username)).status).toBe(429)
})

test('B12 R9 R23 invite and recovery codes cannot be brute-forced', async () => {
  const from = { 'x-forwarded-for': '203.0.113.78' }
  const invites = []
  for (let i = 0; i < 30; i++)
    invites.push(
      (await server.call('GET', `/auth/invite/${i.toString().padStart(22, 'A')}`, undefined, from))
        .status,
    )
  expect(invites.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  const body = { token: 'A'.repeat(43), password: 'Pear7juices', confirmPassword: 'Pear7juices' }
  const resets = []
  for (let i = 0; i < 30; i++) resets.push((await server.call('POST', '/auth/reset', body, from)).status)
  expect(resets.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
})
