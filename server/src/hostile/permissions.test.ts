// Profiles with a single permission: each opens what the contract says it opens, and nothing else.
import { allPermissions } from '@rivulet/contract/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { some } from '../testing/amount.ts'
import { ask, type Deed, deeds, refusalOf } from '../testing/deeds.ts'
import { snapshot } from '../testing/snapshot.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'

let server: WholeApp
const accounts = new Map<'Manager' | 'Affiliate', TestAccount>()
beforeAll(async () => {
  server = await createWholeApp()
  for (const kind of ['Manager', 'Affiliate'] as const)
    accounts.set(kind, await server.account(kind, { permissions: [] }))
})
afterAll(() => server.close())

const never = 999_999_999
const guarded = deeds.filter(({ needs }) => needs.some((need) => need.includes('.')))
const opens = (permission: string) => (deed: Deed) => deed.needs.includes(permission)

test.each(['Manager', 'Affiliate'] as const)(
  'B11 R20 R24 S6.5 one permission lets a %s do what it names and nothing else',
  async (kind) => {
    const account = accounts.get(kind) as TestAccount
    // Whoever may have the books proved or a list as a file does, and that is noted.
    const noted = ['profile', 'book_check', 'audit_line']
    const before = await snapshot(server.sql, noted)
    const wrong: string[] = []
    for (const permission of allPermissions) {
      // Taken up with the next call, as when somebody edits a profile.
      await server.sql`update profile set permissions = ${[permission]} where id = ${account.profileId}`
      const caller = { admin: kind === 'Manager', permissions: [permission] }
      const others = guarded.filter((deed) => !opens(permission)(deed))
      for (const deed of [...guarded.filter(opens(permission)), ...some(others, 6)]) {
        const { method, path, body } = ask(deed, [never])
        const { status } = await server.call(method, path, body, account.headers)
        const refusal = refusalOf(deed, caller)
        const right = refusal ? status === refusal : status < 500 && ![401, 403].includes(status)
        if (!right) wrong.push(`${permission}: ${method} ${path}: ${status} instead of ${refusal}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await snapshot(server.sql, noted)).toEqual(before)
  },
  600_000,
)
