// npm run restore -- FOLDER: restores a backup into an empty data directory and database.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.restore, ...process.argv.slice(2)])
  return code
})
