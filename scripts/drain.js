// npm run drain: stores the clicks that a dead machine left in its spool folder.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.drain, ...process.argv.slice(2)])
  return code
})
