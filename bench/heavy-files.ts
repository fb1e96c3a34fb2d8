// Measures the effect of expensive uploads on clicks and sign-ins:
// `node bench/heavy-files.ts [server/src of another version] [words of the phases]`.
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { hashPassword } from '../server/src/auth/password.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { originOf } from './load/click-server.ts'
import { expensiveFiles } from './heavy/expensive-files.ts'
import { readFeeds } from './heavy/read-feeds.ts'
import { watchServer } from './heavy/watch-server.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const people = 10
const password = 'measured-12'
const source = resolve(process.argv[2] ?? new URL('../server/src', import.meta.url).pathname)

const scratch = await openScratch()
const { sql, dataDir, url } = scratch
const passwordHash = await hashPassword(password, 65_536)
const senders = await Promise.all(
  Array.from({ length: people }, () => makeAccount(sql, 'Administrator')),
)
const shopId = await makeShop(sql)
const affiliateId = (await makeAccount(sql, 'Affiliate')).id
await sql`insert into account_shop (account_id, shop_id) values (${affiliateId}, ${shopId})`
const { code } = await makeLink(sql, { affiliateId, shopId })
const child = startNode([`${source}/main.ts`], {
  ...{ DATA_DIR: dataDir, DATABASE_URL: url, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test' },
  ...{ LOG_LEVEL: 'fatal', TRUST_PROXY: 'loopback' },
  LIMITS: 'api=9999999/s export=9999/s upload=9999/s',
})
const origin = await originOf(child)
const send = expensiveFiles({ origin, senders, shopId })
const [sender] = senders
if (!sender) throw new Error('nobody sends')
const readFeed = await readFeeds({ origin, sql, dataDir, sender, code }, shopId)
// Another account, because the oldest of an account's sessions end.
const { username } = await makeAccount(sql, 'Affiliate', { passwordHash })
const signIn = { username, password }
const watch = watchServer({ origin, pid: child.pid, code, signIn })

say(`${machine()}, sharp ${sharp.versions.vips}, ${source}`)
say(
  '| beside the clicks | clicks | p50 | p99 | longest click | longest sign-in | memory of the server | of its child | /readyz | what became of the files |',
)
say('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |')
const phases: [string, () => Promise<string>][] = [
  ['nothing, 20 s', async () => (await pause(20_000), '')],
  ['a product feed of 10 MB, read by ten at once', () => readFeed(10)],
  ['30 pictures of 40 megapixels at once', () => send.pictures(30)],
  ['10 MB of separators, previewed', () => send.separators()],
  ['10 MB of short lines, previewed', () => send.shortLines()],
  ['a file of the bank of attributes', () => send.attributes()],
  [
    'all of these at once',
    async () =>
      (
        await Promise.all([send.pictures(30), send.separators(), send.shortLines(), send.attributes()])
      ).join('; '),
  ],
]
const chosen = process.argv.slice(3)
const wanted = phases.filter(([name]) => chosen.every((word) => name.includes(word)))
for (const [name, work] of wanted) say(`| ${name} | ${await watch(work)} |`)
await child.end('SIGTERM')
await scratch.close()
