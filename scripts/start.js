// npm start: installs, builds and runs the server; an argument names the one part to run (api, click, jobs).
import { buildScreens } from './build-screens.js'
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  await buildScreens()
  const { code } = await run(node, [program.server, ...process.argv.slice(2)])
  return code
})
