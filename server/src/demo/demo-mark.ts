// Tells the data directory of a demonstration from that of an installation.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoMessages } from '@rivulet/contract/demo-messages'

/** There from before anything is made, so that one that was cut off is known too. */
const markName = 'demonstration'
/** Its presence says that the demonstration is whole. */
export const sheetName = 'sign-ins.txt'

/** What a server leaves in a data directory of its own. */
const ofInstallation = ['postgres', 'postgres.place', 'secret', 'spool', 'files', 'outbox']

/** @throws Error with one sentence when a real installation has its data there. */
export function markDemo(dataDir: string): void {
  const has = (name: string) => existsSync(join(dataDir, name))
  if (!has(markName) && !has(sheetName) && ofInstallation.some(has))
    throw new Error(demoMessages.notDemo(dataDir))
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, markName), 'npm run demo -- --fresh makes everything here anew.\n')
}
