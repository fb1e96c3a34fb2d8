// Account routes for tests, on a seeded database, with emails that stay queued until a test delivers them.
import type { SignedIn } from '@rivulet/contract/answers/session-answer'
import type { Config } from '../config/config.ts'
import { registerAccountRoutes } from '../domain/account/routes.ts'
import { seed } from '../domain/account/seed.ts'
import { recoveryWriter } from '../domain/session/recovery-mail.ts'
import { registerSessionRoutes } from '../domain/session/routes.ts'
import type { Mail } from '../deps.ts'
import { registerResources } from '../resource/routes.ts'
import { served } from '../served.ts'
import { allSent } from './all-sent.ts'
import { createWholeApp, type Reply, type WholeApp } from './whole-app.ts'

type Headers = Record<string, string>
type AccountReply = Omit<Reply, 'meta'> & Reply['meta']

export type AccountApp = Omit<WholeApp, 'call'> & {
  /** As the administrator unless other headers are given, with `errors` and `code` beside the message. */
  call(...request: Parameters<WholeApp['call']>): Promise<AccountReply>
  signIn(username: string, password: string, more?: object, headers?: Headers): Promise<AccountReply>
  /** The headers of a new session. */
  enter(username: string, password: string): Promise<{ headers: Headers; user: SignedIn['user'] }>
  /** Delivers queued mails. */
  deliver(): Promise<Mail[]>
}

export async function createAccountApp(changes: Partial<Config> = {}): Promise<AccountApp> {
  const test = await createWholeApp(
    async (app, deps) => {
      await seed(deps.sql, deps.config, () => {})
      const engine = { deps, served }
      registerResources(app, engine)
      registerSessionRoutes(app, engine)
      registerAccountRoutes(app, deps)
    },
    { adminEmail: 'first@example.com', adminPassword: 'Secret123', ...changes },
  )
  const call: AccountApp['call'] = async (...request) => {
    const { meta, ...reply } = await test.call(...request)
    return { ...reply, ...meta }
  }
  const signIn: AccountApp['signIn'] = (username, password, more = {}, headers = {}) =>
    call('POST', '/auth/sign-in', { username, password, ...more }, headers)
  const enter: AccountApp['enter'] = async (username, password) => {
    const { data, message } = await signIn(username, password)
    if (!data) throw new Error(message)
    return { headers: { bearer: `Bearer ${data.token}` }, user: data.user }
  }
  const deliver = async () => (await allSent(test, recoveryWriter(test.deps))).splice(0)
  return { ...test, call, signIn, enter, deliver }
}
