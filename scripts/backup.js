// npm run backup -- FOLDER: writes a backup with everything a new machine needs.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.backUp, ...process.argv.slice(2)])
  return code
})
