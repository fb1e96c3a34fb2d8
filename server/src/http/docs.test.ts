// The served OpenAPI document reflects this installation's settings.
import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { registerDocs } from './docs.ts'

test.each([
  ['standard', 6],
  ['strong', 12],
] as const)('R2 R3 with the %s policy a new password has %i characters', async (passwordPolicy, min) => {
  const { app, close } = await createTestApp((server, deps) => registerDocs(server, deps, '1.0.0'), {
    passwordPolicy,
  })
  const { components } = (await app.inject('/api/v1/openapi.json')).json()
  expect(components.schemas.NewPassword).toMatchObject({ minLength: min, maxLength: 128 })
  await close()
})
