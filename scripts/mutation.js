// npm run mutation: makes some fifteen hundred small changes to the ledger, sessions, `where` and attribution, and reports those that no test detects. Takes hours.
import { must, main, run } from './run.js'
import { install, npm } from './install.js'
import { at, node } from './paths.js'

await main(async () => {
  await install()
  // Too large to install for everybody; the test runner is the one of the root.
  const [command, ...args] = npm()
  await must('Stryker could not be installed.', command, [
    ...[...args, 'ci', '--prefix', at('mutation'), '--loglevel=error'],
  ])
  const program = at('mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
  return (await run(node, [program, 'run', 'mutation/stryker.config.json'])).code
})
