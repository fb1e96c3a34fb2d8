// npm run guide -- FOLDER: writes the guide as a site of its own, for any web server.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.guide, ...process.argv.slice(2)])
  return code
})
