// npm run reseal: re-encrypts with SECRET what was encrypted with OTHER_SECRET or with a key without an id.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.reseal, ...process.argv.slice(2)])
  return code
})
