// npm run files:move: moves the stored files from DATA_DIR to the S3 bucket, or back.
import { install } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  await install()
  const { code } = await run(node, [program.moveFiles, ...process.argv.slice(2)])
  return code
})
