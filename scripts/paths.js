// Where things are in this checkout.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const at = (...parts) => join(root, ...parts)

/** The Node that runs the product and its tools, whatever Node the machine has. */
export const node = at('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const program = {
  server: at('server/src/main.ts'),
  demo: at('server/src/demo/main.ts'),
  doctor: at('server/src/doctor/main.ts'),
  verify: at('server/src/verify-ledger.ts'),
  backUp: at('server/src/backup/back-up.ts'),
  restore: at('server/src/backup/restore.ts'),
  reset: at('server/src/reset.ts'),
  reseal: at('server/src/reseal.ts'),
  unlock: at('server/src/unlock.ts'),
  soak: at('server/src/soak/main.ts'),
  vite: at('node_modules/vite/bin/vite.js'),
  vitest: at('node_modules/vitest/vitest.mjs'),
  playwright: at('node_modules/playwright-core/cli.js'),
}
