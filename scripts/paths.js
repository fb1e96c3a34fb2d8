// Paths of this checkout.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (...parts) => join(root, ...parts)

/** The Node that runs the product and its tools, independent of the machine's Node. */
export const node = at('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const program = {
  server: at('server/src/main.ts'),
  demo: at('server/src/demo/main.ts'),
  doctor: at('server/src/doctor/main.ts'),
  verify: at('server/src/commands/verify-ledger.ts'),
  backUp: at('server/src/backup/back-up.ts'),
  restore: at('server/src/backup/restore.ts'),
  reset: at('server/src/commands/reset.ts'),
  reseal: at('server/src/commands/reseal.ts'),
  moveFiles: at('server/src/commands/move-files.ts'),
  unlock: at('server/src/commands/unlock.ts'),
  shard: at('server/src/commands/shard.ts'),
  drain: at('server/src/commands/drain.ts'),
  soak: at('server/src/soak/main.ts'),
  guide: at('web/guide/write-guide.ts'),
  vite: at('node_modules/vite/bin/vite.js'),
  vitest: at('node_modules/vitest/vitest.mjs'),
  playwright: at('node_modules/playwright-core/cli.js'),
}
