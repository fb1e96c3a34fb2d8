// Settings of the product: all that a medium-sized installation would configure, in its own folder.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { administrator } from './programme.ts'

export type Setting = { dataDir: string; token: string; environment: NodeJS.ProcessEnv }
type Wishes = { folder: string; smtpUrl: string; jobsEvery: number | null }

export async function chooseSettings({ folder, smtpUrl, jobsEvery }: Wishes): Promise<Setting> {
  const port = await freePort()
  const [token, secret, key] = [randomName(), randomName(), randomName()]
  const dataDir = join(folder, 'data')
  return {
    dataDir,
    token,
    environment: {
      ...{ DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: String(port) },
      ...{
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        TRUST_PROXY: 'loopback',
        SECRET: secret,
        OTHER_SECRET: '',
      },
      ...{ ADMIN_EMAIL: administrator.username, ADMIN_PASSWORD: administrator.password },
      ...{
        SMTP_URL: smtpUrl,
        MAIL_FROM: 'Soak <soak@rivulet.example>',
        OUTBOUND_ALLOW: 'http,127.0.0.0/8',
        CLAMD_URL: '',
      },
      ...{
        METRICS_TOKEN: token,
        BACKUP_DIR: join(folder, 'backups'),
        BACKUP_KEY: key,
        BACKUPS_KEPT: '3',
      },
      ...{ PAYER_NAME: 'Soak Test BV', PAYER_IBAN: 'BE71 0961 2345 6769', PAYER_BIC: 'GKCCBEBB' },
      ...{ PAYER_TOWN: 'Brussels', PAYER_COUNTRY: 'BE', ACCOUNTING_ZONE: 'Europe/Brussels' },
      ...{ LOG_LEVEL: 'info', LIMITS: '', REVIEW: '', HARDENED: 'false', REQUIRE_SECOND_FACTOR: 'none' },
      ...{ REQUIRE_SECOND_APPROVER: 'false', RETENTION_MONTHS: '13', PASSWORD_POLICY: 'standard' },
      ...{ JOBS_EVERY: jobsEvery === null ? '' : String(jobsEvery), PASSWORD_MEMORY_KIB: '65536' },
    },
  }
}

const randomName = (): string => randomBytes(32).toString('base64url')

/** Chosen in advance, because the public address contains it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
