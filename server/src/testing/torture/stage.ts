// The whole API on one database with a clock for each caller, so that many histories can live through their own years beside each other.
import { AsyncLocalStorage } from 'node:async_hooks'
import { registerApi } from '../../api.ts'
import { readConfig } from '../../config.ts'
import type { TestAccount } from '../account.ts'
import { createWholeApp, type WholeApp } from '../whole-app.ts'

export type Stage = WholeApp & {
  /** Runs the work at an instant of its own; for the server it is this late until the work is done. */
  at<T>(now: number, work: () => Promise<T>): Promise<T>
  /** Lets the sessions of an account outlive every clock. */
  keepSignedIn(account: TestAccount): Promise<void>
  /** One after the other. */
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
  // No statement runs often enough here to be worth more plans than one.
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
