// The sort, offset and limit that OpenAPI documents hold for every list, count and export that offers them.
import { allows, listPathOf, type Resource } from '@rivulet/contract/resource'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from './testing/api/operations.ts'
import { createWholeApp, every, sample, type WholeApp } from './testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  for (const resource of every.filter((r) => allows(r, 'add')))
    for (let n = 0; n < 3; n++) await sample(server, resource)
})
afterAll(() => server.close())

const windowed = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'))
const offered = (method: string, path: string) =>
  operations.find((one) => one.method === method && one.path === path)?.parameters.map((p) => p.name)
const ways = every.map((resource): [string, Resource] => [resource.name, resource])

test('S2.34 R28 sort, offset and limit are documented for every list and export, and for nothing else', () => {
  const paths = every.flatMap((r) => [listPathOf(r), `${listPathOf(r)}/export`])
  expect(windowed.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(paths)].map((path) => `/api/v1${path}`).toSorted(),
  )
  for (const resource of every)
    expect(offered('HEAD', `/api/v1${listPathOf(resource)}`)).not.toContain('sort')
})

let tried = 0
describe.each(ways)('%s', (_, resource) => {
  const at = listPathOf(resource)
  // Each export adds an entry to the audit log.
  const still = resource.name === 'audit' ? '&where[action]=neq~.~export' : ''
  const ask = async (query: string) => {
    const { status, data } = await server.call('GET', `${at}?${query}${still}`)
    expect(status).toBe(200)
    return data as unknown[]
  }
  const file = async (query: string): Promise<unknown[][]> => {
    const { status, text } = await server.call('GET', `${at}/export?format=csv&${query}${still}`)
    expect(status).toBe(200)
    return parse(text, { bom: true, from_line: 2 })
  }

  test('S2.34 R28 limit, offset and sort work as documented in lists and in both export formats', async () => {
    const all = await ask('')
    const lines = await file('')
    expect([all.length, await ask('limit=0')]).toEqual([lines.length, all])
    expect(await ask('limit=1')).toEqual(all.slice(0, 1))
    expect(await file('limit=1')).toEqual(lines.slice(0, 1))
    expect(await ask('offset=1&limit=1')).toEqual(all.slice(1, 2))
    expect(await file('offset=1&limit=1')).toEqual(lines.slice(1, 2))
    expect(await file('offset=1')).toEqual(lines.slice(1))
    const book = await server.app.inject({
      url: `/api/v1${at}/export?format=xlsx&limit=1&offset=1`,
      headers: server.admin.headers,
    })
    const rows = (await readWorkbook(book.rawPayload))[0]?.data ?? []
    expect(rows).toHaveLength(1 + lines.slice(1, 2).length)
    if (all.length > 2) tried++
  })
})

test('R28 most of these lists have enough rows for the comparison to mean something', () => {
  expect(tried).toBeGreaterThan(12)
})
