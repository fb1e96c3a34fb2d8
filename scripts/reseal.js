// npm run reseal: seals with SECRET what OTHER_SECRET, or a key without an id, has sealed.
import { install } from './install.js'
import { node, program } from './place.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.reseal, ...process.argv.slice(2)])
  return code
})
