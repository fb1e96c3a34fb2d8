// npm run unlock: restores an Administrator's access when nobody can administer the installation.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.unlock, ...process.argv.slice(2)])
  return code
})
