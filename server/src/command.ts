#!/usr/bin/env node
// Container entry point: starts the server, or one role of it, or runs a
// command that is an npm script outside containers.
import { roleNames } from './config/process-roles.ts'

/** Keys are the names of the npm scripts. */
const commands: Record<string, string> = {
  backup: './backup/back-up.ts',
  restore: './backup/restore.ts',
  reseal: './commands/reseal.ts',
  'files:move': './commands/move-files.ts',
  unlock: './commands/unlock.ts',
  'ledger:verify': './commands/verify-ledger.ts',
  drain: './commands/drain.ts',
  doctor: './doctor/main.ts',
}

const name = process.argv[2] ?? 'all'
const command = commands[name]
if (command) {
  // Each command parses process.argv as npm passes it, without its own name.
  process.argv.splice(2, 1)
  await import(command)
} else if (roleNames.includes(name)) {
  await import('./main.ts')
} else {
  const known = [...roleNames, ...Object.keys(commands)].join(', ')
  process.stderr.write(`Unknown command ${name}; use one of ${known}.\n`)
  process.exitCode = 1
}
