#!/usr/bin/env node
// Container entry point: starts the server, or one role of it, or runs a
// command that is an npm script outside containers.
import { commandFiles } from './progress/command-files.ts'
import { roleNames } from './config/process-roles.ts'

const name = process.argv[2] ?? 'all'
const command = commandFiles[name]
if (command) {
  // Each command parses process.argv as npm passes it, without its own name.
  process.argv.splice(2, 1)
  await import(command)
} else if (roleNames.includes(name)) {
  await import('./main.ts')
} else {
  const known = [...roleNames, ...Object.keys(commandFiles)].join(', ')
  process.stderr.write(`Unknown command ${name}; use one of ${known}.\n`)
  process.exitCode = 1
}
