// npm run dev -- --reset: empties the development data directory after listing what will be removed. The secret stays.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { resetMessages } from '@rivulet/contract/messages/reset-messages'
import { readConfig } from '../config/config.ts'
import { removeEmbedded } from '../db/embedded/embedded.ts'
import { lookUpPlace } from '../db/embedded/embedded-place.ts'
import { measureFolder } from '../db/embedded/measure-folder.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Marker file in a data directory created by npm run dev. */
const markName = 'development'

async function reset(dataDir: string): Promise<void> {
  const parts = listParts(dataDir)
  if (parts.length === 0) return say(resetMessages.nothing(dataDir))
  if (existsSync(join(dataDir, markName))) say(resetMessages.removes(dataDir, parts))
  else if (!process.stdin.isTTY) throw new Error(resetMessages.refused(dataDir))
  else if (!(await confirm(resetMessages.ask(dataDir, parts)))) throw new Error(resetMessages.kept)
  // First, because it fails while a server is running.
  await removeEmbedded(dataDir)
  for (const { path } of parts) rmSync(path, { recursive: true, force: true })
}

function listParts(dataDir: string) {
  const paths = {
    database: lookUpPlace(dataDir).folder,
    ...Object.fromEntries(
      ['spool', 'files', 'outbox', 'links.jsonl', 'tracking-hosts.json'].map((name) => [
        name,
        join(dataDir, name),
      ]),
    ),
  }
  return Object.entries(paths)
    .filter(([, path]) => existsSync(path))
    .map(([name, path]) => ({ name, path, bytes: measureFolder(path).bytes }))
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer.trim() === 'yes'
}

try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) throw new Error(resetMessages.external)
  await reset(dataDir)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
