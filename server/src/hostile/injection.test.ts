// Injection through fields, operators, values, sort orders, ids, headers and content types.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorsOf } from '@rivulet/contract/filter'
import { integer, instant, type Field } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { allows, fieldsOf, hasRecords, type Resource } from '@rivulet/contract/resource'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { registerPage } from '../http/screens-page.ts'
import { fixedProgramme } from '../programme/programme-copy.ts'
import { apiOperations } from '../testing/api/api-operations.ts'
import { part } from '../testing/amount.ts'
import { naughtyTexts, shown } from '../testing/naughty.ts'
import { createWholeApp, every, listOf, sample, type WholeApp, where } from '../testing/whole-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-screens-'))
let server: WholeApp
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<p>screens</p>')
  server = await createWholeApp(async (app, deps) => {
    registerApi(app, deps)
    await registerPage(app, deps.config, fixedProgramme(deps.config), folder)
  })
  for (const resource of every.filter((r) => allows(r, 'add'))) await sample(server, resource)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Tables that reading must never change. */
const rows = async () =>
  (
    await server.sql<
      { n: number }[]
    >`select (select count(*) from account) + (select count(*) from shop) + (select count(*) from campaign) + (select count(*) from link) + (select count(*) from shop_order) as n`
  )[0]?.n

const filterable = (resource: Resource): [string, Field][] => [
  ...fieldsOf(resource).filter(([, f]) => f.filter),
  ...(hasRecords(resource)
    ? ([
        ['id', integer('ID')],
        ['createdAt', instant('Created')],
      ] as [string, Field][])
    : []),
]
const naughty = naughtyTexts.filter((text) => text.length < 300 && text.isWellFormed())
const oddValues = [
  '2147483648',
  '-99999999999999',
  '1900-01-01',
  '1900-01-01,9998-12-31',
  '9998-12-31,',
  ',',
  ',,',
  'a\\',
  '1,99999999999999',
  '1;select pg_sleep(9)',
  '1) or (1=1',
]

describe.each(every)('$name', (resource) => {
  test('B3 B4 R26 any filter value is matched or rejected', async () => {
    const before = await rows()
    const met = new Set<Field['kind']>()
    // Other operators parse values like one of these, and fields of a kind like its first.
    for (const [name, field] of filterable(resource)) {
      const texts = met.has(field.kind)
        ? oddValues
        : [...part(naughty, every.indexOf(resource)), ...oddValues]
      met.add(field.kind)
      for (const operator of operatorsOf[field.kind].filter((o) => o !== 'neq' && o !== 'nin'))
        for (const text of texts) {
          const answer = await server.call(
            'HEAD',
            listOf(resource, where(name, `${operator}~.~${text}`)),
          )
          if (![200, 422].includes(answer.status))
            expect.soft([name, operator, shown(text), answer.status]).toEqual([])
        }
    }
    expect(await rows()).toBe(before)
  })

  test('B4 R26 R28 field names and sort orders containing SQL are unknown', async () => {
    const sql = [
      "name'--",
      'name;drop table account',
      'id) desc, (select 1',
      'row.id',
      'password_hash',
      '"name"',
    ]
    for (const text of sql) {
      const told = encodeURIComponent(text)
      for (const query of [
        `sort=${told}`,
        `where[${told}]=eq~.~1`,
        `${told}=1`,
        `where[id]=${told}~.~1`,
      ]) {
        const answer = await server.call('GET', listOf(resource, query))
        expect.soft([query, answer.status]).toEqual([query, 422])
      }
    }
  })

  test('B4 R26 a repeated parameter is rejected, repeated filters are combined', async () => {
    const sort = resource.sort.replace('-', '')
    for (const query of [
      'limit=1&limit=2',
      `sort=${sort}&sort=${sort}`,
      `sort=${sort},-${sort}`,
      'trash=true&trash=true',
      'trash=yes',
      'search=a&search=b',
      'offset=1&offset=1',
    ]) {
      const answer = await server.call('GET', listOf(resource, query))
      expect.soft([query, answer.status]).toEqual([query, 422])
    }
    if (!hasRecords(resource)) return
    const both = await server.call('GET', listOf(resource, where('id', 'neq~.~'), where('id', 'eq~.~')))
    expect(both.data).toEqual([])
  })
})

test('R27 ids that only JavaScript would parse as numbers match nothing', async () => {
  const shop = every.find((r) => r.name === 'shop') as Resource
  const id = await sample(server, shop)
  const hexadecimal = `0x${id.toString(16)}`
  for (const text of [hexadecimal, `${id}e0`, `${id}.0`, ` ${id}`, `+${id}`, `${id},`, `${id}\u0000`]) {
    const answer = await server.call('DELETE', `${shop.path}?${where('id', `in~.~${text}`)}`)
    expect.soft([text, answer.status]).toEqual([text, 422])
    const one = await server.call('DELETE', `${shop.path}/${encodeURIComponent(text)}`)
    expect.soft([text, one.status]).toEqual([text, 404])
  }
  const twice = await server.call('DELETE', `${shop.path}?where[id]=in~.~${id}&where[id]=${id}`)
  expect(twice.status).toBe(422)
  await server.call('DELETE', `${shop.path}/${id}`)
  for (const ids of [[[id]], [String(id)], [true], [`${id}`], { 0: id, length: 1 }, id, [id, null]]) {
    const answer = await server.call('PUT', `${shop.path}/restore`, { ids })
    expect.soft([shown(ids), answer.status]).toEqual([shown(ids), 422])
  }
})

test('R22 R27 every call about a record finds nothing by what is no ID', async () => {
  const wrong: string[] = []
  for (const { method, path, body } of apiOperations.filter(({ naming }) => naming === 'path'))
    for (const text of ['abc', '1.5', '0x1', '9'.repeat(30)]) {
      const address = path.replaceAll(/:\w+/g, text)
      const { status } = await server.call(method, address, method === 'GET' ? undefined : body)
      if (status !== 404) wrong.push(`${method} ${address}: ${status}`)
    }
  expect(wrong).toEqual([])
})

test('B4 the link selector accepts any text', async () => {
  for (const text of ['%00', '%ED%A0%80', '%', "'", 'a&search=b', 'x'.repeat(256)]) {
    const answer = await server.call('GET', `/marketing/link/options?search=${text}`)
    expect.soft([text, answer.status < 500]).toEqual([text, true])
  }
})

describe('R79 an unknown address of the API', () => {
  const paths = [
    '/api',
    '/api/',
    '/api?x',
    '/api/v1/nowhere',
    '/api/v1/marketing/shop/1/nowhere',
    '/api/v2/marketing/shop',
  ]
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

  test('is 404 in JSON for everyone, whatever the Accept header', async () => {
    const answers = new Set<string>()
    for (const url of paths)
      for (const method of methods)
        for (const who of [{}, server.admin.headers, { bearer: 'Bearer rvl_wrong' }]) {
          const answer = await server.app.inject({
            method,
            url,
            headers: { accept: 'text/html', ...who },
          })
          expect.soft([method, url, answer.statusCode]).toEqual([method, url, 404])
          expect.soft(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
          if (method !== 'HEAD') answers.add(JSON.stringify({ ...answer.json(), requestId: '' }))
        }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain(messages.request.noAddress)
  })
})

test('B13 R31 invalid bodies and content types are rejected before anything is done', async () => {
  const post = async (url: string, type: string, payload: string | Buffer): Promise<number> => {
    const request: InjectOptions = {
      method: 'POST',
      url: `/api/v1${url}`,
      payload,
      headers: { ...server.admin.headers, 'content-type': type },
    }
    return (await server.app.inject(request)).statusCode
  }
  const part = (name: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${content}`
  const broken: [string, string, string, string | Buffer][] = [
    ['no boundary', '/file', 'multipart/form-data', 'x'],
    ['no parts', '/file', 'multipart/form-data; boundary=x', 'x'],
    ['cut off', '/file', 'multipart/form-data; boundary=x', part('f', '; filename="a.pdf"\r\n\r\n%PDF')],
    ['nothing', '/file', 'multipart/form-data; boundary=x', '--x--'],
    [
      'a name of objects',
      '/file',
      'multipart/form-data; boundary=x',
      `${part('__proto__', '\r\n\r\nx')}\r\n--x--`,
    ],
    ['no multipart', '/file', 'application/json', '{}'],
    ['xml', '/marketing/shop', 'text/xml', '<x/>'],
    ['a form', '/marketing/shop', 'application/x-www-form-urlencoded', 'name=a'],
    ['a list', '/marketing/shop', 'application/json', '[{"name":"A"}]'],
    ['a text', '/marketing/shop', 'application/json', '"name"'],
    ['no UTF-8', '/marketing/shop', 'application/json', Buffer.from([0xff, 0x7b, 0x7d])],
    ['depth', '/marketing/shop', 'application/json', '['.repeat(100_000)],
    ['endless', '/marketing/shop', 'application/json', '{"name":"A","hold":1e400}'],
    ['size', '/marketing/shop', 'application/json', `{"name":"${'x'.repeat(1_000_000)}"}`],
  ]
  const statuses: Record<string, number> = {}
  for (const [what, url, type, payload] of broken) statuses[what] = await post(url, type, payload)
  expect(statuses).toEqual({
    'no boundary': 400,
    'no parts': 400,
    'cut off': 400,
    nothing: 422,
    'a name of objects': 400,
    'no multipart': 415,
    xml: 415,
    'a form': 415,
    'a list': 422,
    'a text': 422,
    'no UTF-8': 400,
    depth: 400,
    endless: 422,
    size: 413,
  })
})

test('B4 R17 R18 nonsense headers are rejected or treated as text', async () => {
  const list = (headers: Record<string, string | string[]>) =>
    server.app.inject({ url: '/api/v1/registration/invite', headers })
  const { bearer } = server.admin.headers
  const { bearer: other } = (await server.account('Manager')).headers
  expect((await list({ bearer: [bearer, other] })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await list({ bearer, authorization: other })).statusCode).toBe(400)
  expect((await list({ bearer: "Bearer ' or 1=1 --" })).statusCode).toBe(401)
  expect((await list({ bearer, device: "x'; drop table session" })).statusCode).toBe(400)
  expect(
    (await list({ bearer, 'user-agent': '\u00ff'.repeat(4000), 'x-forwarded-for': "1' or '1" }))
      .statusCode,
  ).toBe(200)
  for (const key of ["' or 1=1", '\u00e9', 'x'.repeat(256)]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/registration/invite',
      headers: { bearer, 'idempotency-key': key },
      payload: { type: 'single' },
    })
    expect
      .soft([key.slice(0, 9), answer.statusCode])
      .toEqual([key.slice(0, 9), key.length > 255 ? 422 : 201])
  }
})
