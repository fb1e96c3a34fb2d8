// The demo as a server of its own, with the data in DATA_DIR or data-demo.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startNode } from '../../server/src/testing/child.ts'

export type Demo = { origin: string; close(): Promise<unknown> }

export async function startDemo(): Promise<Demo> {
  const dataDir = resolve(process.env['DATA_DIR'] || 'data-demo')
  if (!existsSync(join(dataDir, 'sign-ins.txt')))
    throw new Error(`There is no demo in ${dataDir}: make it with npm run demo.`)
  const child = startNode(['main.ts'], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: '', SMTP_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    // Makes far more calls than a person would.
    ...{ PORT: process.env['PORT'] || '0', LIMITS: 'api=9999999/s' },
  })
  return { origin: await child.ready(), close: () => child.end('SIGTERM') }
}
