// npm run ledger:verify: verifies the books of the data directory or database that npm start uses.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.verify])
  return code
})
