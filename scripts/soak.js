// npm run soak: the product under light mixed load for an hour, `-- 120` for two hours, `-- 5 --jobs-every 1` for five minutes with every job each minute, `--out figures.json` for the figures, `--folder soak` to keep its data and log.
import { buildScreens } from './build-screens.js'
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  await buildScreens()
  const { code } = await run(node, [program.soak, ...process.argv.slice(2)])
  return code
})
