// The calls around accounts for tests, on a seeded database: signing in, people with their profiles, and waiting mails.
import type { SignedIn } from '@rivulet/contract/endpoint'
import type { Config } from '../config.ts'
import { seed } from '../domain/account/seed.ts'
import { servedAdministrator } from '../domain/account/administrator.ts'
import { servedAffiliate } from '../domain/account/affiliate.ts'
import { servedInvite } from '../domain/account/invite.ts'
import { servedProfile } from '../domain/account/profile.ts'
import { registerAccountRoutes } from '../domain/account/routes.ts'
import { registerSessionRoutes } from '../domain/session/routes.ts'
import { servedShop } from '../domain/shop/shop.ts'
import type { Mail } from '../http/deps.ts'
import { deliverMails } from '../http/mail-queue.ts'
import type { Engine } from '../resource/engine.ts'
import { registerResources } from '../resource/routes.ts'
import type { TestAccount } from './account.ts'
import { createTestApp, type TestApp } from './app.ts'

export const adminPassword = 'Secret123'
const adminEmail = 'first@example.com'

const served = {
  affiliate: servedAffiliate,
  invite: servedInvite,
  administrator: servedAdministrator,
  profile: servedProfile,
  shop: servedShop,
}

export type Reply = {
  status: number
  message?: string
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: an answer of whatever call is being tested
  data: any
  errors?: Record<string, string[]>
  code?: string
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Headers = Record<string, string>

export type AccountApp = TestApp & {
  admin: TestAccount
  /** As `admin` unless other headers are given; the path starts below /api/v1. */
  call(method: Method, path: string, body?: object, headers?: Headers): Promise<Reply>
  signIn(username: string, password: string, more?: object, headers?: Headers): Promise<Reply>
  /** The headers of a fresh session. */
  enter(username: string, password: string): Promise<{ headers: Headers; user: SignedIn['user'] }>
  /** Hands over what waits. */
  deliver(): Promise<Mail[]>
}

export async function createAccountApp(changes: Partial<Config> = {}): Promise<AccountApp> {
  const test = await createTestApp(
    async (app, deps) => {
      await seed(deps.sql, deps.config, () => {})
      const engine = { deps, served } as unknown as Engine
      registerResources(app, engine)
      registerSessionRoutes(app, engine)
      registerAccountRoutes(app, deps)
    },
    { adminEmail, adminPassword, ...changes },
  )
  const admin = await test.account('Administrator')
  const call: AccountApp['call'] = async (method, path, body, headers = admin.headers) => {
    const url = `/api/v1${path}`
    const answer = await test.app.inject({ method, url, headers, ...(body && { payload: body }) })
    const { data, message, meta } = answer.body.startsWith('{') ? answer.json() : {}
    return { status: answer.statusCode, headers: answer.headers, data, message, ...meta }
  }
  const signIn: AccountApp['signIn'] = (username, password, more = {}, headers = {}) =>
    call('POST', '/auth/sign-in', { username, password, ...more }, headers)
  const enter: AccountApp['enter'] = async (username, password) => {
    const { data, message } = await signIn(username, password)
    if (!data) throw new Error(message)
    return { headers: { bearer: `Bearer ${data.token}` }, user: data.user }
  }
  const deliver = async () => {
    await deliverMails(test.deps)
    return test.mails.splice(0)
  }
  return { ...test, admin, call, signIn, enter, deliver }
}
