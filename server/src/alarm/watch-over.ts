// Looks every minute how the programme and this machine are doing, and raises alarms.
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../http/deps.ts'
import { alarmsOfDatabase, alarmsOfMachine } from './alarms.ts'
import { raiseAlarms } from './raise-alarms.ts'
import { readDatabaseSigns, readMachineSigns } from './vital-signs.ts'

const pause = 60_000

/** Of the programme as a whole. */
const everywhere = ''

/** Any number of servers may look: what each finds is the same, and is told once. */
export async function lookOnce(deps: Deps): Promise<void> {
  const { config, now } = deps
  const signs = await readDatabaseSigns(deps)
  await raiseAlarms(deps, everywhere, alarmsOfDatabase(signs))
  const machine = await readMachineSigns(config, now())
  await raiseAlarms(deps, `${hostname()} ${config.dataDir}`, alarmsOfMachine(machine))
}

/** Resolves what ends it. */
export function startAlarms(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const run = async () => {
    while (!signal.aborted) {
      await lookOnce(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, 'it cannot be seen how the programme is doing'),
      )
      await setTimeout(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
