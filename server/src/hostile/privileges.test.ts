// Privilege escalation: hidden columns, other users' rows, and profiles with
// more permissions than their kind of user may use.
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { allows, fieldsOf, listPathOf } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFileToken } from '../auth/file-token.ts'
import type { TestAccount } from '../testing/account.ts'
import { draftOf } from '../testing/draft.ts'
import {
  createWholeApp,
  every,
  listOf,
  resourceNamed,
  sample,
  type WholeApp,
  where,
} from '../testing/whole-app.ts'

let server: WholeApp
/** An affiliate whose profile has every permission. */
let mighty: TestAccount
/** Records of other affiliates. */
const foreign: Partial<Record<ResourceName, number>> = {}

beforeAll(async () => {
  server = await createWholeApp()
  mighty = await server.account('Affiliate', { permissions: allPermissions })
  for (const name of ['shop', 'campaign', 'link', 'order', 'invoice'] as const)
    foreign[name] = await sample(server, resourceNamed(name))
})
afterAll(() => server.close())

const told = (answer: { status: number; message?: string; meta: { errors?: object } }) => [
  answer.status,
  answer.message,
  answer.meta.errors,
]

describe.each(every.filter((r) => allows(r, 'add')))('$name', (resource) => {
  const stamps = {
    id: 1,
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedBy: { id: 1, name: 'ADMINISTRATOR' },
    createdBy: 1,
    deletedAt: '2020-01-01T00:00:00.000Z',
    deletedBy: 1,
  }
  const columns = {
    affiliate_id: 1,
    kind: 'kind' in resource.fields ? undefined : 'shop',
    deleted_at: null,
    created_by: 1,
    password_hash: 'x',
    profile_id: 1,
    verified_at: '2020-01-01',
    commission_cents: 1,
    fixed: {},
    toString: 'x',
    'name"': 'x',
    where: '1=1',
    reference: resource.name === 'profile' ? undefined : 'Administrator',
  }

  test('R24 fields that are not offered are rejected by name on create and edit', async () => {
    const draft = await draftOf(server.make, resource.name as ResourceName)
    const id = allows(resource, 'edit') ? await sample(server, resource) : 0
    const path = `${resource.path}/${id}`
    const before = id && (await server.call('GET', path)).data
    const offers = [
      ...Object.entries(stamps).map((entry) => [...entry, messages.field.readOnly] as const),
      ...Object.entries(columns).map((entry) => [...entry, messages.field.unknown] as const),
    ].filter(([, value]) => value !== undefined)
    for (const [name, value, sentence] of offers) {
      const made = await server.call('POST', resource.path, { ...draft, [name]: value })
      expect.soft(told(made)).toEqual([422, messages.form.invalid, { [name]: [sentence] }])
      if (!id || (name === 'id' && id === 1)) continue
      const changed = await server.call('PUT', path, { [name]: value })
      expect.soft(told(changed)).toEqual([422, messages.form.invalid, { [name]: [sentence] }])
    }
    if (id) expect((await server.call('GET', path)).data).toEqual(before)
  })
})

describe('R21 S1.3 an affiliate whose profile has every permission', () => {
  const owned = every.filter((r) => r.audience !== 'admins')

  test('can create, change and remove only their own links', async () => {
    for (const resource of owned.filter((r) => r.writers === 'admins')) {
      const id = foreign[resource.name as ResourceName]
      const draft = await draftOf(server.make, resource.name as ResourceName)
      const calls = [
        ['POST', resource.path, draft],
        ['PUT', `${resource.path}/${id}`, {}],
        ['DELETE', `${resource.path}/${id}`, undefined],
        ['PUT', `${resource.path}/restore`, { ids: [id] }],
        ['DELETE', `${resource.path}/erase?${where('id', `in~.~${id}`)}`, undefined],
        ['GET', `${listPathOf(resource)}?trash=true`, undefined],
      ] as const
      for (const [method, path, body] of calls) {
        const answer = await server.call(method, path, body, mighty.headers)
        expect.soft([method, path, answer.status]).toEqual([method, path, 403])
      }
    }
    const me = (await server.call('GET', '/auth/me', undefined, mighty.headers)).data
    expect([me.actions.shop, me.actions.order]).toEqual([
      ['list', 'view', 'export'],
      ['list', 'view', 'export'],
    ])
    expect(me.actions.affiliate).toEqual([])
  })

  test('R22 cannot tell other users’ records from missing ones', async () => {
    const bodies = (shop: unknown, campaign: unknown) => [
      { type: 'shop', shop, name: 'MINE' },
      { type: 'campaign', campaign, name: 'MINE' },
    ]
    const missing = 999_999_999
    for (const [i, body] of bodies(foreign.shop, foreign.campaign).entries()) {
      const answer = await server.call('POST', '/marketing/link', body, mighty.headers)
      const never = await server.call(
        'POST',
        '/marketing/link',
        bodies(missing, missing)[i],
        mighty.headers,
      )
      expect(told(answer)).toEqual(told(never))
      expect(answer.status).toBe(422)
    }
    for (const name of ['affiliate', 'shop', 'campaign', 'link'] as const) {
      for (const resource of owned.filter(
        (r) => r.fields[name]?.filter && r.fields[name].audience !== 'admins',
      )) {
        const found = await server.call(
          'GET',
          listOf(resource, where(name, `eq~.~${foreign[name] ?? 1}`)),
          undefined,
          mighty.headers,
        )
        expect
          .soft([resource.name, name, found.status, found.data, found.meta.total])
          .toEqual([resource.name, name, 200, [], 0])
      }
    }
  })

  test('R24 learns nothing about hidden fields through filters, sorting and search', async () => {
    for (const resource of owned)
      for (const [name, field] of fieldsOf(resource)) {
        if (field.audience !== 'admins' && field.kind !== 'password') continue
        for (const query of [
          where(name, 'eq~.~1'),
          where(name, 'eq~.~'),
          where(name, 'none~.~'),
          `sort=${name}`,
          `sort=-${name}`,
        ]) {
          const answer = await server.call('GET', listOf(resource, query), undefined, mighty.headers)
          const nonsense = await server.call(
            'GET',
            listOf(resource, query.replace(name, 'nonsense')),
            undefined,
            mighty.headers,
          )
          expect.soft([resource.name, query, answer.status]).toEqual([resource.name, query, 422])
          expect
            .soft(answer.text.replaceAll(name, 'nonsense').replace(/"requestId":"[^"]*"/, ''))
            .toBe(nonsense.text.replace(/"requestId":"[^"]*"/, ''))
        }
      }
  })

  test('R46 cannot read files, logins, drafts, histories, sessions and homes of others', async () => {
    const { affiliate } = await server.make.read('invoice', foreign.invoice ?? 0)
    const owner = (affiliate as { id: number }).id
    const headers = await server.signedIn(owner)
    const [session] = await server.sql<
      { id: number }[]
    >`select id from session where account_id = ${owner}`
    const answers = {
      [`GET /registration/affiliate/${owner}/logins`]: 403,
      [`POST /registration/affiliate/${owner}/impersonate`]: 403,
      [`GET /registration/affiliate/${owner}`]: 403,
      [`GET /financial/invoice/draft?affiliate=${owner}`]: 403,
      'GET /financial/self-check': 403,
      [`GET /financial/order/details/${foreign.order}/history`]: 404,
      [`PUT /financial/order/details/${foreign.order}/status`]: 403,
      [`GET /financial/invoice/${foreign.invoice}`]: 404,
      [`GET /marketing/link/${foreign.link}/target`]: 404,
      [`GET /marketing/link/${foreign.link}/code`]: 404,
      [`DELETE /auth/sessions/${session?.id}`]: 404,
      'GET /home/admin': 404,
      [`POST /marketing/shop/${foreign.shop}/reveal-key`]: 403,
    }
    for (const [call, status] of Object.entries(answers)) {
      const [method = '', path = ''] = call.split(' ')
      const body = call.endsWith('/status') ? { status: '0' } : undefined
      const answer = await server.call(method as 'GET', path, body, mighty.headers)
      expect.soft([call, answer.status]).toEqual([call, status])
    }
    expect((await server.call('GET', '/auth/me', undefined, headers)).status).toBe(200)
    const key = 'a'.repeat(32)
    await server.sql`insert into file ${server.sql({ key, name: 'paper.pdf', type: 'application/pdf', size: 1, sha256: Buffer.alloc(32), created_by: server.admin.id })}`
    await server.sql`update invoice set documents = ${server.sql.json([{ file: key }])} where id = ${foreign.invoice ?? 0}`
    const [own] = await server.sql<
      { id: number }[]
    >`select id from session where account_id = ${mighty.id}`
    const token = newFileToken(server.deps.config.secret, 'storage', own?.id ?? 0, server.deps.now())
    expect((await server.app.inject(`/files/${key}?token=${token}`)).statusCode).toBe(404)
  })

  test('can use a link name that someone else uses, and learns nothing about them', async () => {
    const { affiliate, shop, name } = await server.make.read('link', foreign.link ?? 0)
    await server.sql`insert into account_shop (account_id, shop_id) values (${mighty.id}, ${(shop as { id: number }).id})`
    const body = { type: 'shop', shop: (shop as { id: number }).id, name }
    const answer = await server.call('POST', '/marketing/link', body, mighty.headers)
    expect([answer.status, answer.data.affiliate.id]).toEqual([201, mighty.id])
    const other = { affiliate: (affiliate as { id: number }).id }
    const given = await server.call('PUT', `/marketing/link/${answer.data.id}`, other, mighty.headers)
    expect(told(given)).toEqual([422, messages.form.invalid, { affiliate: [messages.field.readOnly] }])
    const list = await server.call('HEAD', '/marketing/link', undefined, mighty.headers)
    const file = await server.call('GET', '/marketing/link/export?format=csv', undefined, mighty.headers)
    expect([Number(list.headers['x-total-count']), file.text.trim().split('\r\n').length]).toEqual([
      1, 2,
    ])
    const options = await server.call('GET', '/marketing/link/options', undefined, mighty.headers)
    expect(options.data.map((row: { id: number }) => row.id)).toEqual([answer.data.id])
  })
})

describe('R25 a manager', () => {
  test('cannot become an Administrator, even one with fewer permissions', async () => {
    const manager = await server.account('Manager', { permissions: allPermissions })
    const powerless = { name: 'WEAK', reference: 'Administrator', permissions: [] }
    const weak = await server.make.create('profile', powerless)
    const own = `/admin/user/${manager.id}`
    const wish = await server.call('PUT', own, { profile: weak }, manager.headers)
    expect(told(wish)).toEqual([
      422,
      messages.form.invalid,
      { profile: [messages.administrator.profile] },
    ])
    const draft = { ...(await draftOf(server.make, 'administrator')), profile: weak }
    const made = await server.call('POST', '/admin/user', draft, manager.headers)
    expect(made.meta.errors).toEqual({ profile: [messages.administrator.profile] })
    const other = await server.account('Administrator', { permissions: [] })
    const word = { password: 'Orange7juice', confirmPassword: 'Orange7juice' }
    for (const [method, body] of [
      ['PUT', word],
      ['DELETE', undefined],
    ] as const) {
      const taken = await server.call(method, `/admin/user/${other.id}`, body, manager.headers)
      expect(told(taken)).toEqual([422, messages.administrator.beyond, undefined])
    }
    const raised = await server.call(
      'PUT',
      `/admin/profile/${manager.profileId}`,
      { reference: 'Administrator' },
      manager.headers,
    )
    expect(told(raised)).toEqual([422, messages.profile.administratorOnly, undefined])
  })

  test('with one permission can do what it names and nothing else', async () => {
    const one = await server.account('Manager', { permissions: ['financial.order.view'] })
    for (const resource of every) {
      const list = await server.call('GET', listPathOf(resource), undefined, one.headers)
      expect.soft([resource.name, list.status]).toEqual([resource.name, 403])
    }
    const order = `/financial/order/details/${foreign.order}`
    expect((await server.call('GET', order, undefined, one.headers)).status).toBe(200)
    expect((await server.call('PUT', `${order}/status`, { status: '0' }, one.headers)).status).toBe(403)
    expect((await server.call('POST', `${order}/approve`, {}, one.headers)).status).toBe(403)
  })
})
