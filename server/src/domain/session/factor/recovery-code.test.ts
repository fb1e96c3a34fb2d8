// Recovery codes through HTTP: each use is reported to their owner.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../../testing/account-app.ts'
import { ownFactors } from '../../../testing/own-factors.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

test('R10 R19 a code that confirms an identity is mailed, and when few are left so is what to do', async () => {
  const { beginApp, confirmApp } = ownFactors(server)
  const { headers } = await server.account('Affiliate')
  const { recoveryCodes } = (await confirmApp(headers, await beginApp(headers))).data
  await server.deliver()
  for (const recoveryCode of recoveryCodes.slice(0, 7))
    expect((await server.call('POST', '/auth/proof', { recoveryCode }, headers)).status).toBe(200)
  const texts = (await server.deliver()).map(({ text }) => text)
  expect(texts).toHaveLength(7)
  expect(texts[0]).toMatch(
    /^Hello,\n\nA recovery code was used to confirm an identity on .*\n\n9 recovery codes are left\.\n/,
  )
  expect(texts[6]).toContain('3 recovery codes are left: make new ones in My Profile.')
})
