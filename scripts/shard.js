// npm run shard: distributes hits and visitors over the machines of a Citus cluster.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.shard, ...process.argv.slice(2)])
  return code
})
