// npm run mutation: changes the ledger, sessions, `where` and attribution in some nine hundred small ways, and tells which of them no test hears: an hour on two cores.
import { must, main, run } from './run.js'
import { install, npm } from './install.js'
import { at, node } from './place.js'

await main(async () => {
  await install()
  // Too much for everybody who only wants the product; the test runner itself is the one from above.
  const [command, ...args] = npm()
  await must('What mutates could not be installed.', command, [
    ...[...args, 'ci', '--prefix', at('mutation'), '--loglevel=error'],
  ])
  const program = at('mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
  return (await run(node, [program, 'run', 'mutation/stryker.config.json'])).code
})
