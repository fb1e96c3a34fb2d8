// Permission matrix: every kind of user calls everything on every record, their own, others', trashed and missing
// ones. Derived from the contract.
import { allPermissions, seededPermissions } from '@rivulet/contract/access/permission'
import { allows, type Resource } from '@rivulet/contract/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { sessionHeaders, type TestAccount } from '../testing/account.ts'
import { whole } from '../testing/amount.ts'
import { makeApiKey } from '../testing/api-key.ts'
import { type OwnedRecords, ownedRecordsOf, readByAll } from '../testing/owned-records.ts'
import {
  ask,
  beside,
  type Caller,
  type ApiOperation,
  apiOperations,
  refusalOf,
  seesTrash,
} from '../testing/api/api-operations.ts'
import { snapshot } from '../testing/snapshot.ts'
import { createWholeApp, every, type Reply, type WholeApp } from '../testing/whole-app.ts'

type State = 'own' | 'foreign' | 'trashed' | 'missing'
type Identity = {
  caller: NonNullable<Caller>
  account: TestAccount
  /** Their own records; admin users see everyone's. */
  own: OwnedRecords
  trashed: OwnedRecords
}

let server: WholeApp
const routes = new Set<string>()
const identities = new Map<string, Identity>()
let foreign: OwnedRecords
const never = 999_999_999

beforeAll(async () => {
  server = await createWholeApp((app, deps) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`)
    })
    registerApi(app, deps)
  })
  const belongings = async (account: TestAccount) => {
    const gone = (await server.account('Affiliate', { permissions: [] })).id
    const trashed = new Map([...(await ownedRecordsOf(server, account.id)), ['affiliate', gone]])
    for (const { table, name } of every.filter((r) => allows(r, 'trash')))
      await server.sql`update ${server.sql(table)} set deleted_at = now() where id = ${trashed.get(name) ?? 0}`
    return { own: await ownedRecordsOf(server, account.id), trashed }
  }
  const account = (reference: 'Manager' | 'Affiliate', permissions: readonly string[]) =>
    server.account(reference, { permissions })
  const mighty = await account('Affiliate', allPermissions)
  const mightys = await belongings(mighty)
  const affiliate = await account('Affiliate', seededPermissions.Affiliate)
  const affiliates = await belongings(affiliate)
  foreign = await ownedRecordsOf(server, (await account('Affiliate', [])).id)
  const add = (
    name: string,
    who: TestAccount,
    admin: boolean,
    permissions: readonly string[],
    of: typeof mightys,
  ) => identities.set(name, { caller: { admin, permissions }, account: who, ...of })
  add('administrator', server.admin, true, allPermissions, affiliates)
  const manager = await server.account('Manager')
  const managers = {
    own: new Map([...affiliates.own, ['apiKey', (await makeApiKey(server.sql, manager.id)).id]]),
    trashed: new Map([...affiliates.trashed, ['apiKey', await trashedKey(manager.id)]]),
  }
  add('manager', manager, true, seededPermissions.Manager, managers)
  add('manager without permissions', await account('Manager', []), true, [], mightys)
  add('affiliate', affiliate, false, seededPermissions.Affiliate, affiliates)
  add('affiliate with every permission', mighty, false, allPermissions, mightys)
  add('affiliate without permissions', await account('Affiliate', []), false, [], mightys)
})
afterAll(() => server.close())

test('B10 R20 every route of the server is in the contract', () => {
  const known = new Set(apiOperations.map(({ method, path }) => `${method} /api/v1${path}`))
  const unknown = [...routes].filter(
    (route) =>
      !known.has(route) &&
      !route.startsWith('OPTIONS ') &&
      !beside.test(route) &&
      // Fastify answers HEAD where GET is served.
      !(route.startsWith('HEAD ') && known.has(route.replace('HEAD', 'GET'))),
  )
  expect(unknown).toEqual([])
  expect([...known].filter((route) => !routes.has(route))).toEqual([])
})

async function trashedKey(accountId: number): Promise<number> {
  const { id } = await makeApiKey(server.sql, accountId)
  await server.sql`update api_key set deleted_at = now() where id = ${id}`
  return id
}

/** Somebody's own, also before admin users who may not see administrators. */
const isPersonal = (resource: Resource | undefined, { permissions }: Identity['caller']): boolean =>
  resource?.name === 'apiKey' && !permissions.includes('admin.user.view')

const isNamed = ({ naming }: ApiOperation) => naming !== 'nothing'

/** The expected status for such a record: null when allowed, undefined when unspecified. */
function expected(deed: ApiOperation, { caller }: Identity, state: State): number | null | undefined {
  const { resource, side } = deed
  const refusal = refusalOf(deed, caller)
  if (refusal || !isNamed(deed)) return refusal
  const isScoped = !caller.admin || isPersonal(resource, caller)
  const isHidden = state === 'foreign' && isScoped && !(resource && readByAll.has(resource.name))
  if (state === 'missing' || !resource || isHidden) return 404
  if (state !== 'trashed') return side === 'trash' ? 404 : null
  if (side === 'trash') return null
  if (side === 'live' || !seesTrash(resource, caller)) return 404
  return side === 'either' ? null : undefined
}

function recordFor(deed: ApiOperation, identity: Identity, state: State): number {
  const name = deed.resource?.name ?? ''
  if (state === 'missing') return never
  return (
    (state === 'foreign' ? foreign : identity[state === 'own' ? 'own' : 'trashed']).get(name) ?? never
  )
}

const send = (
  deed: ApiOperation,
  ids: readonly number[],
  headers: Record<string, string>,
): Promise<Reply> => {
  const { method, path, body } = ask(deed, ids)
  return server.call(method, path, body, headers)
}

/** Uploads depend on the permission to attach, and others name a record in the query or are public. */
const hasRuleOfItsOwn = new Set([
  'POST /file',
  'GET /financial/invoice/draft',
  'POST /track/:vendor/:shop',
])

/** Erased records are gone, so only one authorized user per set of records tries it. */
const isTried = ({ path, side }: ApiOperation, state: State, who: string): boolean =>
  !(path.endsWith('/erase') && state === 'trashed' && side === 'trash') ||
  ['affiliate with every permission', 'administrator'].includes(who)

/** Restores the record's state, and signs in users who signed out or switched accounts. */
async function putBack(
  { resource }: ApiOperation,
  id: number,
  state: State,
  { account, caller }: Identity,
) {
  const { sql, deps } = server
  if (resource && allows(resource, 'trash'))
    await sql`update ${sql(resource.table)} set deleted_at = ${state === 'trashed' ? deps.now() : null} where id = ${id}`
  return sql.begin((tx) =>
    sessionHeaders(tx, { accountId: account.id, admin: caller.admin, now: deps.now() }),
  )
}

const plain = ({ text }: Reply, id: number) =>
  text.replace(/"requestId":"[^"]*"/, '').replace(new RegExp(`\\b${id}\\b`, 'g'), 'ID')

/** Payments and the like are never in the trash. */
const keptForGood = new Set(['invoice'])
const isBinned = ({ resource }: ApiOperation): boolean =>
  resource !== undefined && allows(resource, 'trash') && !keptForGood.has(resource.name)

/** Admin users have access to nearly all records. */
const foreignTo = ({ resource }: ApiOperation, caller: Identity['caller']): State[] =>
  caller.admin && !whole && !isPersonal(resource, caller) ? [] : ['foreign']

/** Callers rejected by permission are rejected whatever the record. */
const statesOf = (deed: ApiOperation, { caller }: Identity): State[] =>
  !isNamed(deed) || (!whole && refusalOf(deed, caller) !== null)
    ? ['own']
    : ['own', ...foreignTo(deed, caller), ...(isBinned(deed) ? (['trashed'] as const) : []), 'missing']

const cases = (identity: Identity) =>
  apiOperations.flatMap((deed) =>
    statesOf(deed, identity).map((state) => ({ deed, state, wanted: expected(deed, identity, state) })),
  )

describe('B10 R15 R20 without a valid session', () => {
  test('only public endpoints respond, and nothing changes', async () => {
    const gone = await server.account('Administrator')
    await server.sql`update account set deleted_at = now() where id = ${gone.id}`
    const idle = await server.account('Administrator')
    await server.sql`update account set active = false where id = ${idle.id}`
    const out = await server.account('Administrator')
    await server.call('POST', '/auth/sign-out', {}, out.headers)
    const dead: Record<string, Record<string, string>> = {
      nobody: {},
      'a token that never was': { bearer: `Bearer rvl_${'A'.repeat(43)}` },
      'a trashed account': gone.headers,
      'a deactivated account': idle.headers,
      'a user who has signed out': out.headers,
    }
    const before = await snapshot(server.sql)
    const { own } = identities.get('administrator') as Identity
    for (const [who, headers] of Object.entries(dead))
      for (const deed of apiOperations.filter(
        (d, i) => !d.needs.includes('public') && (whole || who === 'nobody' || i % 5 === 0),
      )) {
        const { status } = await send(deed, [own.get(deed.resource?.name ?? '') ?? 1], headers)
        if (status !== 401)
          expect.soft([who, deed.method, deed.path, status]).toEqual([who, deed.method, deed.path, 401])
      }
    expect(await snapshot(server.sql)).toEqual(before)
  })
})

describe.each([
  'affiliate without permissions',
  'affiliate',
  'affiliate with every permission',
  'manager without permissions',
  'manager',
  'administrator',
])('%s', (who) => {
  test('B10 R20 R21 R22 R24 rejections use the same messages, and nothing changes', async () => {
    const identity = identities.get(who) as Identity
    const { headers } = identity.account
    const before = await snapshot(server.sql)
    const words = new Map<string, string>()
    const wrong: string[] = []
    for (const { deed, state, wanted } of cases(identity).filter((c) => typeof c.wanted === 'number')) {
      const id = recordFor(deed, identity, state)
      const answer = await send(deed, [id], headers)
      const told = `${deed.method} ${deed.path} ${deed.query} of ${state}: ${answer.status}`
      if (answer.status !== wanted) wrong.push(`${told} instead of ${wanted}`)
      if (deed.method === 'HEAD') continue
      // Foreign and missing records must be indistinguishable.
      const key = `${answer.status}`
      const said = plain(answer, id)
      if (!words.has(key)) words.set(key, said)
      if (answer.status === wanted && said !== words.get(key))
        wrong.push(`${told} with other words: ${said}`)
    }
    expect(wrong).toEqual([])
    expect(await snapshot(server.sql)).toEqual(before)
  })

  test('B10 R20 R30 permitted calls succeed', async () => {
    const identity = identities.get(who) as Identity
    const wrong: string[] = []
    let { headers } = identity.account
    const admitted = cases(identity).filter((c) => c.wanted === null && isTried(c.deed, c.state, who))
    for (const { deed, state } of admitted) {
      const id = recordFor(deed, identity, state)
      const { status } = await send(deed, [id], headers)
      if (hasRuleOfItsOwn.has(`${deed.method} ${deed.path}`)) continue
      if (status >= 500 || [401, 403, 404].includes(status))
        wrong.push(`${deed.method} ${deed.path} ${deed.query} of ${state}: ${status}`)
      headers = await putBack(deed, id, state, identity)
    }
    expect(wrong).toEqual([])
    expect(admitted.length).toBeGreaterThan(10)
  })
})
