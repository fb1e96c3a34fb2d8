// npm run backup -- FOLDER: writes what a new machine needs into a folder.
import { install } from './install.js'
import { node, program } from './place.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.backUp, ...process.argv.slice(2)])
  return code
})
