// Balances of several affiliates at a given time, and which of them can be paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeAccount } from '../testing/account.ts'
import { balanceOf, balancesOf, payableAffiliates } from './balance.ts'
import { postLine } from './post.ts'

const now = new Date('2026-11-21T10:00:00Z')
const tomorrow = new Date('2026-11-22T10:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** An affiliate with one ledger line for each amount; the line on hold comes last. */
async function earning(free: number, held = 0): Promise<number> {
  const { id: affiliateId } = await makeAccount(database.sql, 'Affiliate')
  for (const [cents, availableAt] of [
    [free, now],
    [held, tomorrow],
  ] as const)
    if (cents !== 0)
      await database.sql.begin((tx) =>
        postLine(tx, {
          ...{ affiliateId, kind: 'manual', cents, availableAt, actorId: null, now },
          key: `test:${affiliateId}:${cents}`,
        }),
      )
  return affiliateId
}

test('R71 each affiliate has its own balance, also without any line; amounts on hold are not payable yet', async () => {
  const [some, none, less] = [await earning(1000, 300), await earning(0), await earning(-50)]
  const zero = { approved: 0, commission: 0, balance: 0, onHold: 0, payable: 0, paid: 0, expected: 0 }
  expect(await balancesOf(database.sql, [some, none, less], now)).toEqual(
    new Map([
      [some, { ...zero, balance: 1300, onHold: 300, payable: 1000 }],
      [none, zero],
      [less, { ...zero, balance: -50 }],
    ]),
  )
  expect(await balanceOf(database.sql, some, tomorrow)).toEqual({
    ...zero,
    balance: 1300,
    payable: 1300,
  })
})

test('R72 active affiliates whose balance less holds reaches the minimum are payable', async () => {
  const [exactly, rich, short, held] = [
    await earning(2000),
    await earning(9000, 100),
    await earning(1999),
    await earning(1000, 5000),
  ]
  const [left, trashed] = [await earning(5000), await earning(5000)]
  await database.sql`update account set active = false where id = ${left}`
  await database.sql`update account set deleted_at = ${now} where id = ${trashed}`
  const who = async (at: Date) =>
    (await payableAffiliates(database.sql, 2000, at)).map((one) => [one.affiliateId, one.payable])
  expect(await who(now)).toEqual([
    [exactly, 2000],
    [rich, 9000],
  ])
  expect(await who(tomorrow)).toEqual([
    [exactly, 2000],
    [rich, 9100],
    [held, 6000],
  ])
  expect((await payableAffiliates(database.sql, 1, now)).map((one) => one.affiliateId)).toContain(short)
})
