// Every change to a record of any resource writes exactly one audit log entry, with its actor and without secrets.
import { type Field, type Fields } from '@rivulet/contract/fields'
import {
  actionPath,
  actionsOf,
  allows,
  canWrite,
  fieldsOf,
  listPathOf,
  type Resource,
} from '@rivulet/contract/resource'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnrecorded } from './resource/audit-values.ts'
import { draftOf } from './testing/draft.ts'
import { createWholeApp, every, sample, type WholeApp, where } from './testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  // Hundreds of accounts are created on the way, so passwords are hashed with little memory.
  server = await createWholeApp()
})
afterAll(() => server.close())

type Line = {
  actor: number | null
  action: string
  resource: string | null
  record: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const lastLine = async (): Promise<number> => {
  const [row] = await server.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_line`
  return row?.id ?? 0
}
/** Without the entries that only record that older entries were redacted (R98). */
const linesAfter = (id: number) => server.sql<Line[]>`
  select actor_id as actor, action, resource, record_id as record, before, after from audit_line
  where id > ${id} and action <> 'forget' order by id`

/** The audit log entries that a call writes. */
async function leaves(run: () => Promise<{ status: number; text: string }>): Promise<Line[]> {
  const before = await lastLine()
  const { status, text } = await run()
  expect([status < 300, status < 300 ? '' : text]).toEqual([true, ''])
  return linesAfter(before)
}
const oneLine = (action: string, { name: resource }: Resource, record: number | null) => [
  expect.objectContaining({ actor: server.admin.id, action, resource, record }),
]

const made = every.filter((r) => allows(r, 'add'))

describe.each(made)('$name', (resource) => {
  const path = resource.path

  test('R77 adding, editing, copying, removing, restoring and erasing it write one entry each', async () => {
    const body = await draftOf(server.make, resource.name as ResourceName)
    let id = 0
    const created = await leaves(async () => {
      const answer = await server.call('POST', path, body)
      id = answer.data?.id
      return answer
    })
    expect(created).toEqual(oneLine('create', resource, id))
    const call = (method: 'POST' | 'PUT' | 'DELETE', at: string, sent?: unknown) => () =>
      server.call(method, `${path}${at}`, sent)
    const named = where('id', `in~.~${id}`)
    if (allows(resource, 'edit'))
      expect(await leaves(call('PUT', `/${id}`, {}))).toEqual(oneLine('edit', resource, id))
    if (allows(resource, 'duplicate'))
      expect(await leaves(call('POST', `/${id}/duplicate`))).toEqual(oneLine('duplicate', resource, id))
    if (!allows(resource, 'trash') || resource.name === 'invoice') return
    expect(await leaves(call('DELETE', `?${named}`))).toEqual(oneLine('trash', resource, id))
    expect(await leaves(call('PUT', '/restore', { ids: [id] }))).toEqual(
      oneLine('restore', resource, id),
    )
    await server.call('DELETE', `${path}/${id}`)
    expect(await leaves(call('DELETE', `/erase?${named}`))).toEqual(oneLine('erase', resource, id))
  })

  test('R77 secrets, bank details, files and long texts are never recorded', async () => {
    const secrets = fieldsOf(resource).filter(([, f]) => canWrite(f, true) && canary(f) !== undefined)
    if (secrets.length === 0) return
    const values = Object.fromEntries(secrets.map(([name, field]) => [name, canary(field)]))
    const repeated = 'confirmPassword' in resource.fields ? { confirmPassword: values.password } : {}
    const before = await lastLine()
    const body = await draftOf(server.make, resource.name as ResourceName)
    const { data, text, status } = await server.call('POST', path, { ...body, ...values, ...repeated })
    expect([status, status === 201 ? '' : text]).toEqual([201, ''])
    const [line] = (await linesAfter(before)).filter(
      (one) => one.record === data.id && one.resource === resource.name,
    )
    for (const [name, field] of secrets.filter(([, f]) => !f.virtual))
      expect([field.label, line?.after?.[name]]).toEqual([field.label, '•••'])
    expect(/canary.{0,40}/i.exec(JSON.stringify(await linesAfter(0)))).toBe(null)
  })
})

const acted = made
  .map((resource) => ({
    resource,
    name: resource.name,
    actions: actionsOf(resource).filter(([, { field }]) => field === undefined),
  }))
  .filter(({ actions }) => actions.length > 0)

test.each(acted)(
  'R77 an action on $name writes an entry, a rejected one does not',
  async ({ resource, actions }) => {
    for (const [name, { body = {} }] of actions) {
      const id = await sample(server, resource)
      const before = await lastLine()
      const { status } = await server.call(
        'POST',
        `${listPathOf(resource)}/${id}/${actionPath(name)}`,
        samples(body),
      )
      const lines = await linesAfter(before)
      expect([name, lines]).toEqual([name, status === 200 ? oneLine(name, resource, id) : []])
    }
  },
)

/** A value that no audit log entry may contain; undefined if the field is recorded. */
function canary(field: Field): unknown {
  if (!isUnrecorded(field)) return undefined
  switch (field.kind) {
    case 'password':
      return 'Canary123'
    case 'longText':
    case 'richText':
      return 'the canary sings'
    case 'url':
      return 'https://canary.example/?token={click_id}'
    case 'text':
      return field.format ? undefined : 'Canary Song'
    default:
      return undefined
  }
}

const samples = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === 'choice'
        ? Object.keys(field.choices)[0]
        : field.kind === 'money'
          ? '1.00'
          : isUnrecorded(field)
            ? 'canary of a secret'
            : 'SAID',
    ]),
  )

test.each(every)('R77 an export of $name is recorded with its filters', async (resource) => {
  const url = `${listPathOf(resource)}/export?format=csv&limit=5`
  const lines = await leaves(() => server.call('GET', url))
  expect(lines).toEqual(oneLine('export', resource, null))
  expect(lines[0]?.after).toEqual({ format: 'csv', limit: '5' })
})

test('R77 an edit records the old and new values of the changed fields only', async () => {
  const id = await sample(server, resources.shop)
  const before = await lastLine()
  await server.call('PUT', `/marketing/shop/${id}`, {
    name: 'NEW NAME',
    commission: '9.50',
    active: true,
  })
  const [line] = await linesAfter(before)
  expect(line).toMatchObject({
    before: { name: expect.any(String), commission: '8.25' },
    after: { name: 'NEW NAME', commission: '9.50' },
  })
  expect(Object.keys(line?.after ?? {})).toEqual(['name', 'commission'])
})

test('R77 a change and its audit log entry are committed together or not at all', async () => {
  const id = await sample(server, resources.shop)
  await server.sql`alter table audit_line add constraint refused check (action <> 'edit') not valid`
  const answer = await server.call('PUT', `/marketing/shop/${id}`, { name: 'NOT SAVED' })
  await server.sql`alter table audit_line drop constraint refused`
  expect(answer.status).toBe(500)
  expect((await server.call('GET', `/marketing/shop/${id}`)).data.name).not.toBe('NOT SAVED')
})

test('R77 R19 an action on behalf of an affiliate names the admin user and the affiliate', async () => {
  const { id } = await server.account('Affiliate')
  const { data } = await server.call('POST', `/registration/affiliate/${id}/impersonate`)
  const headers = { bearer: `Bearer ${data.token}`, device: 'phone-1' }
  const before = await lastLine()
  await server.call('PUT', '/auth/update', { name: 'OTHER' }, headers)
  const [line] = await server.sql`
    select actor_id as actor, subject_id as subject, way, ip, device, session_id is not null as session,
      request_id ~ '^[0-9a-f-]{36}$' as request from audit_line where id > ${before}`
  expect(line).toEqual({
    ...{ actor: server.admin.id, subject: id, way: 'session', ip: '127.0.0.1', device: 'phone-1' },
    ...{ session: true, request: true },
  })
  // The administrator's session has expired by now.
  const admin = await server.account('Administrator')
  server.admin = admin
})
