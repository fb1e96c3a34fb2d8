/** A client generated from the OpenAPI document accepts the README's calls and rejects what the API would reject. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from './openapi.ts'

// Where its packages are resolved from.
const folder = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.client-'))
const document = openApi('1.2.3', 'https://partners.example.com')

beforeAll(async () => {
  const types = astToString(await openapiTS(JSON.stringify(document)))
  writeFileSync(join(folder, 'api.ts'), types)
  const strict = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true }
  const compilerOptions = { ...strict, module: 'nodenext', lib: ['es2024', 'dom'], types: [] }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Compiler errors of a program that uses the client. */
function complaints(program: string): string {
  const head = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const client = createClient<paths>({ baseUrl: 'https://partners.example.com' })
`
  writeFileSync(join(folder, 'program.ts'), head + program)
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
  try {
    execFileSync(process.execPath, [compiler, '-p', folder, '--allowImportingTsExtensions'])
    return ''
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout)
  }
}

test('the README’s own call, a sign-in and what comes after it', () => {
  expect(
    complaints(`
const order = await client.POST('/api/v1/track/order', {
  headers: { apikey: 'rvk_…' },
  body: { orderId: 'A-1001', amount: '99.99', click_id: '…' },
})
const commission: string | undefined = order.data?.data.commission

const entered = await client.POST('/api/v1/auth/sign-in', { body: { username: 'ann@boats.example', password: 'x' } })
const answer = entered.data?.data
if (answer && 'token' in answer) {
  const headers = { bearer: \`Bearer \${answer.token}\`, device: 'till 4' }
  const name: string = answer.user.name
  const affiliates = await client.GET('/api/v1/registration/affiliate', {
    headers,
    params: { query: { 'where[active]': 'eq~.~true', limit: 20 } },
  })
  for (const affiliate of affiliates.data?.data ?? []) {
    const id: number = affiliate.id
    const label: string = affiliate.name
    const balance: string | null | undefined = affiliate.balance
  }
  const key = await client.POST('/api/v1/marketing/shop/{id}/reveal-key', { headers, params: { path: { id: 7 } } })
  const apiKey: string | undefined = key.data?.data.apiKey
  await client.PATCH('/api/v1/registration/affiliate/{id}', {
    headers,
    params: { path: { id: 7 } },
    body: { notes: null },
  })
}
const message: string | undefined = order.error?.message
`),
  ).toBe('')
})

test.each([
  ['an order without its number', `client.POST('/api/v1/track/order', { body: { amount: '99.99' } })`],
  [
    'an amount as a number',
    `client.POST('/api/v1/track/order', { body: { orderId: 'A', amount: 99.99 } })`,
  ],
  ['a status in digits', `client.POST('/api/v1/track/order', { body: { orderId: 'A', status: '0' } })`],
  [
    'a path of before',
    `client.POST('/api/v1/marketing/shop/{id}/revealKey', { params: { path: { id: 7 } } })`,
  ],
  ['an answer that is none', `(await client.GET('/api/v1/auth/me')).data?.data.surname`],
])('%s does not compile', (_what, call) => {
  expect(complaints(`await ${call}`)).toContain('program.ts')
})
