// npm run drain: the clicks of a dead machine's spool folder, copied to another one, are stored once.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeAccount } from '../testing/account.ts'
import { startNode } from '../testing/child.ts'
import { browser } from '../testing/clicks.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway } from '../testing/servers/gateway.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { type RunningPart, startPart } from '../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const gateway = await createGateway(database.url)
const folder = mkdtempSync(join(tmpdir(), 'rivulet-drain-'))
let dead: RunningPart | undefined
afterAll(async () => {
  await dead?.child.end('SIGKILL')
  gateway.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function drain(...args: string[]) {
  const child = startNode(['commands/drain.ts', ...args], {
    DATA_DIR: join(folder, 'own'),
    DATABASE_URL: database.url,
  })
  const said = await child.nextLine().catch(() => '')
  return { code: await child.end(), said: said || child.complaint().trim() }
}
const hits = async () => (await sql`select from hit`).length

test('R96 R88 a spool is drained once its server is dead, with a sentence, as often as one likes', async () => {
  const affiliateId = (await makeAccount(sql, 'Affiliate')).id
  const { code } = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
  const start = () => startPart('click', { dataDir: join(folder, 'dead'), databaseUrl: gateway.url })
  dead = await start()
  let people = 0
  const click = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const headers = { 'user-agent': browser, 'x-forwarded-for': `81.4.0.${++people}` }
      await fetch(new URL(`/r/${code}`, dead?.url), { headers, redirect: 'manual' })
    }
  }
  await click(30)
  await expect.poll(hits).toBe(30)
  expect(await drain(join(folder, 'dead'))).toEqual({
    code: 2,
    said: expect.stringContaining('already uses the data'),
  })
  // As copied from another machine while its server is alive.
  cpSync(join(folder, 'dead/spool'), join(folder, 'copy'), { recursive: true })
  rmSync(join(folder, 'copy/server.lock'))
  expect(await drain(join(folder, 'copy'))).toEqual({
    code: 2,
    said: expect.stringContaining('is alive and stores its clicks itself; stop it first'),
  })

  gateway.cut()
  // A click server is ready without the database.
  await click(50)
  expect((await fetch(new URL('/readyz', dead.url))).status).toBe(200)
  await dead.child.end('SIGKILL')
  cpSync(join(folder, 'dead'), join(folder, 'rescued'), { recursive: true })
  const spool = join(folder, 'rescued/spool')
  const segment = readdirSync(spool).find((name) => name.endsWith('.log')) ?? ''
  expect(await drain(join(folder, 'rescued'))).toEqual({
    code: 0,
    said: 'Stored 50 clicks; 30 clicks were already known, 0 damaged. The folder is unchanged.',
  })
  appendFileSync(join(spool, segment), 'deadbeef\tnot a click\n')
  expect(await drain(spool)).toEqual({
    code: 0,
    said: 'Stored 0 clicks; 80 clicks were already known, 1 damaged. The folder is unchanged.',
  })
  expect(await drain(folder)).toMatchObject({
    code: 2,
    said: expect.stringContaining('neither a spool folder'),
  })

  // The machine comes back after all.
  gateway.open()
  dead = await start()
  await click(5)
  await expect.poll(hits).toBe(85)
  expect(await dead.child.end('SIGTERM')).toBe(0)
  expect(await hits()).toBe(85)
})
