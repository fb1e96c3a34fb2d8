// Distinguishes the data directory of a demo from that of an installation.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoMessages } from '@rivulet/contract/messages/demo-messages'

/** Created first, so that an interrupted demo is recognized too. */
const markName = 'demonstration'
/** Its presence means that the demo is complete. */
export const sheetName = 'sign-ins.txt'

/** Files that a server creates in its data directory. */
const ofInstallation = ['postgres', 'postgres.place', 'secret', 'spool', 'files', 'outbox']

/** @throws Error with a one-line message when a real installation uses the directory. */
export function markDemo(dataDir: string): void {
  const has = (name: string) => existsSync(join(dataDir, name))
  if (!has(markName) && !has(sheetName) && ofInstallation.some(has))
    throw new Error(demoMessages.notDemo(dataDir))
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, markName), 'npm run demo -- --fresh recreates everything here.\n')
}
