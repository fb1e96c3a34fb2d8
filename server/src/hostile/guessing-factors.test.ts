// Brute-forcing second factors with a known password: for a year, concurrently, across accounts, and at every
// endpoint that accepts one.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../auth/password.ts'
import { type AccountApp, createAccountApp } from '../testing/account-app.ts'
import { whole } from '../testing/amount.ts'
import { shownCode } from '../testing/authenticator-app.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { ownFactors } from '../testing/own-factors.ts'

const password = 'Orange7juice'
let server: AccountApp
let passwordHash: string
beforeAll(async () => {
  server = await createAccountApp({ trustProxy: ['127.0.0.1'] })
  passwordHash = await hashPassword(password, 1024)
})
beforeEach(() => server.freeze())
afterAll(() => server.close())

type Headers = Record<string, string>
let asked = 0
/** Every attempt from a new address, unless one is given. */
const from = (ip = `198.51.${(++asked >> 8) % 256}.${asked % 256}`) => ({ 'x-forwarded-for': ip })

/** An account with an app, a passkey and recovery codes, none of which the attacker has. */
async function victim() {
  const account = await server.account('Affiliate', { passwordHash })
  const own = ownFactors(server as unknown as Parameters<typeof ownFactors>[0])
  const secret = await own.addApp(account.headers)
  await own.addKey(account.headers)
  return { ...account, secret }
}

const stranger = createAuthenticator()
/** The attacker's nth attempt. */
const guesses = {
  code: async () => ({ code: String(asked % 1_000_000).padStart(6, '0') }),
  'recovery code': async () => ({ recoveryCode: String(asked).padStart(24, 'a') }),
  passkey: async (ticket: string) => {
    const { data } = await server.call('POST', '/auth/second-step/passkey', { ticket }, from())
    return { passkey: stranger.answer(data ?? { challenge: 'x' }) }
  },
} satisfies Record<string, (ticket: string) => Promise<object>>
type Kind = keyof typeof guesses
const kinds = Object.keys(guesses) as Kind[]

const firstStep = (username: string, headers: Headers = from()) =>
  server.signIn(username, password, {}, headers)
const secondStep = async (kind: Kind, ticket: string, headers: Headers = from()) =>
  server.call('POST', '/auth/second-step', { ticket, ...(await guesses[kind](ticket)) }, headers)

test.each(kinds)(
  'B12 R7 R10 guessing a %s for a year, from unlimited addresses, allows fewer than a hundred attempts',
  async (kind) => {
    const { username, secret } = await victim()
    let tries = 0
    let waited = 0
    let ticket = ''
    let answer: Awaited<ReturnType<typeof firstStep>>
    do {
      // While a ticket is valid the password need not be sent again.
      answer = ticket ? await secondStep(kind, ticket) : await firstStep(username)
      if (ticket && answer.code !== 'step_over' && answer.status === 422) tries++
      if (answer.status === 200) ticket = answer.data.ticket
      if (answer.code === 'step_over') ticket = ''
      expect([200, 422, 429]).toContain(answer.status)
      const wait = answer.status === 429 ? Number(answer.headers['retry-after']) : 0
      server.pass(wait)
      waited += wait
      expect(tries).toBeLessThan(100)
    } while (answer.message !== messages.session.recoverFirst)
    expect([tries > 10, waited > 0.5 * 86_400]).toEqual([true, true])
    server.pass(365 * 86_400)
    expect((await firstStep(username)).status).toBe(429)
    const code = shownCode(secret, server.deps.now())
    const late = await server.call('POST', '/auth/second-step', { ticket, code }, from())
    expect(late.data?.token).toBeUndefined()
  },
  120_000,
)

test.each(kinds)(
  'B12 R7 R10 a hundred concurrent attempts at a %s count as no more than five',
  async (kind) => {
    const { username } = await victim()
    const { ticket } = (await firstStep(username)).data
    const tries = Array.from({ length: whole ? 500 : 60 }, () => secondStep(kind, ticket))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    // The password was the first of five.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
    expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
  },
)

test.each(kinds)('B12 R7 R10 one address with many known passwords can try few %ss', async (kind) => {
  const address = from('203.0.113.79')
  await server.sql`delete from throttle`
  const statuses: number[] = []
  for (let n = 0; n < 15; n++) {
    const { username } = await victim()
    const answer = await firstStep(username, address)
    const { status } = answer.data ? await secondStep(kind, answer.data.ticket, address) : answer
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(5).fill(429)])
})

test('B12 R7 R10 R11 in a hijacked session codes cannot be guessed faster: a correct password resets no failures', async () => {
  const { username, headers } = await victim()
  let session: Headers = headers
  const call = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, path, body, { ...session, ...from() })
  const tell = async () => {
    const same = { password, confirmPassword: password, currentPassword: password }
    const { status, data } = await call('PUT', '/auth/update', same)
    if (data) session = { bearer: `Bearer ${data.token}` }
    return status
  }
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) {
    for (let i = 0; i < 3; i++)
      statuses.push((await call('POST', '/auth/proof', { code: '000000' })).status)
    statuses.push(await tell())
  }
  expect(statuses).toEqual([422, 422, 422, 200, 422, 422, 429, 429, 429, 429, 429, 429])
  expect((await firstStep(username)).status).toBe(429)
})
