// Valid and damaged requests generated from our OpenAPI document, by all kinds of users: documented responses, no
// data leaks, and books that add up.
import { allPermissions } from '@rivulet/contract/access/permission'
import { allows, fieldsOf, hasRecords, listPathOf, type Resource } from '@rivulet/contract/resource'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { sessionHeaders } from '../testing/account.ts'
import { patience, seed, times } from '../testing/amount.ts'
import { shown } from '../testing/naughty.ts'
import { type Answered, undocumented } from '../testing/api/documented.ts'
import { type Call, callOf, operations } from '../testing/api/operations.ts'
import { createWholeApp, every, sample, type WholeApp } from '../testing/whole-app.ts'

type Who = 'administrator' | 'manager' | 'affiliate' | 'mighty' | 'nobody'
const kinds = ['administrator', 'manager', 'affiliate', 'mighty', 'nobody'] as const

let server: WholeApp
const accounts = new Map<Who, { id: number; headers: { bearer: string } }>()
const routes = new Set<string>()

beforeAll(async () => {
  server = await createWholeApp((app, deps) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url.replace(/:(\w+)/g, '{$1}')}`)
    })
    registerApi(app, deps)
  })
  for (const resource of every.filter((r) => allows(r, 'add'))) await sample(server, resource)
  await sample(server, every.find((r) => r.name === 'order') as Resource)
  for (const who of kinds) await renew(who)
})
afterAll(() => server.close())

/** A new session, with a new account if the old one may no longer sign in. */
async function renew(who: Who): Promise<void> {
  if (who === 'nobody') return
  const known = accounts.get(who)
  const [living] =
    await server.sql`select from account where id = ${known?.id ?? 0} and active and deleted_at is null`
  if (known && living) {
    const admin = who === 'administrator' || who === 'manager'
    known.headers = await server.sql.begin((tx) =>
      sessionHeaders(tx, { accountId: known.id, admin, now: server.deps.now() }),
    )
    return
  }
  const references = {
    administrator: 'Administrator',
    manager: 'Manager',
    affiliate: 'Affiliate',
    mighty: 'Affiliate',
  } as const
  accounts.set(
    who,
    await server.account(references[who], who === 'mighty' ? { permissions: allPermissions } : {}),
  )
  // An account with some data.
  const id = accounts.get(who)?.id ?? 0
  if (references[who] === 'Affiliate')
    await server.sql`update link set affiliate_id = ${id} where id in (select id from link where not exists (select from shop_order o where o.link_id = link.id) limit 1)`
}

async function send(who: Who, { method, url, body }: Call): Promise<Answered> {
  const request: InjectOptions = {
    method,
    url,
    headers: {
      ...accounts.get(who)?.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
  const answer = await server.app.inject(request)
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    text: answer.body,
  }
}

const hidden = new Map(
  every.map((r) => [
    listPathOf(r),
    fieldsOf(r)
      .filter(([, f]) => f.audience === 'admins')
      .map(([name]) => name),
  ]),
)
/** What an affiliate must not find in a response. */
function leak(call: Call, own: number, data: unknown): string | null {
  const rows = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[]
  const path = call.operation.path.replace('/api/v1', '').replace(/\/\{id\}$/, '')
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue
    const name = (hidden.get(path) ?? []).find((field) => field in row)
    if (name) return `${name} is for admin users`
    const owner = row.affiliate as { id?: number } | null | undefined
    if (typeof owner === 'object' && owner?.id !== undefined && owner.id !== own)
      return `a row of ${owner.id}`
  }
  return null
}

/** What is wrong with a response, or null. */
function fault(who: Who, call: Call, answer: Answered): string | null {
  const wrong = undocumented(call.operation, answer)
  const own = accounts.get(who)?.id ?? 0
  const told = answer.type.startsWith('application/json') && call.method !== 'HEAD'
  if (wrong || !told || (who !== 'affiliate' && who !== 'mighty')) return wrong
  return leak(call, own, (JSON.parse(answer.text) as { data?: unknown }).data)
}

test('every route of the API is documented, and every documented route exists', () => {
  const documented = operations.map(({ method, path }) => `${method} ${path}`)
  // CORS preflights, public files loaded by other sites and test links are not part of the API.
  const served = [...routes].filter(
    (route) => !/^OPTIONS |openapi|docs|track\/test| \/((files|creative|feed)\/|t\.js$)/.test(route),
  )
  // Fastify answers HEAD where GET is served.
  const asked = served.filter(
    (route) =>
      !(
        route.startsWith('HEAD') &&
        served.includes(route.replace('HEAD', 'GET')) &&
        !documented.includes(route)
      ),
  )
  expect(asked.sort()).toEqual([...documented].sort())
})

test(
  `B2 R21 R24 R79 every response to any user is documented and contains nothing of others (seed ${seed})`,
  async () => {
    const request = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...operations).chain(callOf))
    for (const [who, call] of fc.sample(request, { numRuns: times(900), seed })) {
      const answer = await send(who, call)
      const wrong = fault(who, call, answer)
      if (wrong) expect.soft([who, call.method, call.url, shown(call.body), wrong]).toEqual([])
      if (answer.status === 401) {
        expect.soft([call.url, call.operation.responses[401] !== undefined]).toEqual([call.url, true])
        await renew(who)
      }
      await server.sql`delete from throttle`
    }
    expect(await findDiscrepancies(server.sql)).toEqual([])
  },
  patience,
)

test('B2 counted, listed and stored rows agree', async () => {
  // A new account, because the profiles of the others may have been changed.
  const { headers } = await server.account('Administrator')
  for (const resource of every.filter(hasRecords)) {
    const [stored] = await server.sql<
      { n: number }[]
    >`select count(*) as n from ${server.sql(resource.view)} where deleted_at is null`
    const list = await server.call('GET', listPathOf(resource), undefined, headers)
    const head = await server.call('HEAD', listPathOf(resource), undefined, headers)
    expect
      .soft([resource.name, list.data?.length, list.meta.total, Number(head.headers['x-total-count'])])
      .toEqual([resource.name, stored?.n, stored?.n, stored?.n])
  }
})
