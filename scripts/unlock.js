// npm run unlock: lets an Administrator in again when nobody can administer the installation.
import { install } from './install.js'
import { node, program } from './place.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.unlock, ...process.argv.slice(2)])
  return code
})
