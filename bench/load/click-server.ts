// Starts the click role as a separate process, and simulates the people who follow its links.
import { type Child, startNode } from '../../server/src/testing/child.ts'
import type { Scratch } from '../scratch.ts'

export type ClickServer = { child: Child; origin: string }

/** The first URL that a process prints. */
export async function originOf(child: Child): Promise<string> {
  const [address] = /http\S+/.exec(await child.nextLine()) ?? []
  return address?.replace('localhost', '127.0.0.1') ?? originOf(child)
}

export async function startClicks(
  { dataDir, url }: Pick<Scratch, 'dataDir' | 'url'>,
  databaseUrl = url,
  settings: Record<string, string> = {},
): Promise<ClickServer> {
  const child = startNode(['main.ts', 'click'], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'fatal',
    ...settings,
  })
  return { child, origin: await originOf(child) }
}

/** People from many places with a few browsers, so that most are visits; each number is a different person. */
export const followerOf =
  (codes: readonly string[]) =>
  (n: number): string =>
    `GET /r/${codes[(n * 7) % codes.length]}?s1=${n} HTTP/1.1\r\nhost: partners.example\r\n` +
    `user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:1${n % 40}.0) Gecko/20100101 Firefox/1${n % 40}.0\r\n` +
    `x-forwarded-for: 81.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\nreferer: https://blog.example/shoes\r\n\r\n`
