// Profiles with a single permission: each grants exactly what the contract says.
import { allPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { some } from '../testing/amount.ts'
import { ask, type ApiOperation, apiOperations, refusalOf } from '../testing/api/api-operations.ts'
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
const guarded = apiOperations.filter(({ needs }) => needs.some((need) => need.includes('.')))
const opens = (permission: string) => (deed: ApiOperation) => deed.needs.includes(permission)

test.each(['Manager', 'Affiliate'] as const)(
  'B11 R20 R24 S6.5 a single permission lets a %s do what it names and nothing else',
  async (kind) => {
    const account = accounts.get(kind) as TestAccount
    // Running the book check, a test mail or exporting a list is permitted to some, and recorded.
    const noted = ['profile', 'book_check', 'audit_line', 'mail_note']
    const before = await snapshot(server.sql, noted)
    const wrong: string[] = []
    for (const permission of allPermissions) {
      // Effective with the next call, as when a profile is edited.
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
