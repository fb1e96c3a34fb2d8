// The whole API on one database with a clock per caller, so that many histories run side by side at different times.
import { AsyncLocalStorage } from 'node:async_hooks'
import { registerApi } from '../../api.ts'
import { readConfig } from '../../config/config.ts'
import type { TestAccount } from '../account.ts'
import { createWholeApp, type WholeApp } from '../whole-app.ts'

export type Stage = WholeApp & {
  /** Runs work at an instant: until it is done, that is the server's current time. */
  at<T>(now: number, work: () => Promise<T>): Promise<T>
  /** Extends the account's sessions beyond any clock. */
  keepSignedIn(account: TestAccount): Promise<void>
  /** Serializes work. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

const connections = 8

export async function createStage(): Promise<Stage> {
  const clock = new AsyncLocalStorage<number>()
  const limits = readConfig({ LIMITS: 'api=9999999/s order=9999999/s export=9999999/s' }).limits
  const app = await createWholeApp(
    (server, deps) => {
      deps.now = () => new Date(clock.getStore() ?? Date.now())
      registerApi(server, deps)
    },
    { limits },
    connections,
  )
  // No statement runs often enough here to be worth a custom plan each time.
  const [database] = await app.sql<{ name: string }[]>`select current_database() as name`
  await app.sql`alter database ${app.sql(database?.name ?? '')} set plan_cache_mode = force_generic_plan`
  const keepSignedIn: Stage['keepSignedIn'] = async ({ id }) => {
    await app.sql`update session set expires_at = '2100-01-01', idle_seconds = 2000000000 where account_id = ${id}`
  }
  await keepSignedIn(app.admin)
  let last: Promise<unknown> = Promise.resolve()
  const alone: Stage['alone'] = (work) => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }
  return { ...app, alone, keepSignedIn, at: (now, work) => clock.run(now, work) }
}
