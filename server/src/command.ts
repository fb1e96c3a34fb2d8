#!/usr/bin/env node
// What a container runs: the server or one part of it, or a command that is an npm script elsewhere.
import { partNames } from './parts.ts'

/** By the names of the npm scripts. */
const commands: Record<string, string> = {
  backup: './backup/back-up.ts',
  restore: './backup/restore.ts',
  reseal: './reseal.ts',
  unlock: './unlock.ts',
  'ledger:verify': './verify-ledger.ts',
  doctor: './doctor/main.ts',
}

const name = process.argv[2] ?? 'all'
const command = commands[name]
if (command) {
  // It reads its own arguments where npm would have put them.
  process.argv.splice(2, 1)
  await import(command)
} else if (partNames.includes(name)) {
  await import('./main.ts')
} else {
  const known = [...partNames, ...Object.keys(commands)].join(', ')
  process.stderr.write(`There is no command ${name}; name one of ${known}.\n`)
  process.exitCode = 1
}
