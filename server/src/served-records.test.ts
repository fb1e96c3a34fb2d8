// The life cycle of a record of every resource: create, list, read, edit, trash, restore and erase.
import { messages } from '@rivulet/contract/messages/messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import {
  allows,
  canWrite,
  fieldsOf,
  listPathOf,
  readableFields,
  type Resource,
} from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftOf } from './testing/draft.ts'
import { createWholeApp, every, listOf, sample, type WholeApp, where } from './testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

/** Payments and the like: records that moved money cannot be removed. */
const keptForGood: ReadonlySet<string> = new Set(['invoice'])
const removable = every.filter((r) => allows(r, 'add') && allows(r, 'trash') && !keptForGood.has(r.name))
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const only = (resource: Resource, id: number, ...more: string[]) =>
  listOf(resource, where('id', `eq~.~${id}`), ...more)

describe.each(every.filter((r) => allows(r, 'add')))('$name', (resource) => {
  test('S3.1 S8.6 it is created, returned completely, and listed', async () => {
    const body = await draftOf(server.make, resource.name as ResourceName)
    const made = await server.call('POST', resource.path, body)
    expect([made.status, made.message]).toEqual([201, resource.created ?? messages.record.created])
    const { data } = await server.call('GET', `${resource.path}/${made.data.id}`)
    const expected = readableFields(resource, true).map(([name]) => name)
    expect(Object.keys(data)).toEqual(expect.arrayContaining([...expected, 'createdAt', 'createdBy']))
    expect(data.createdBy).toMatchObject({ id: server.admin.id })
    const { data: rows } = await server.call('GET', only(resource, made.data.id))
    expect(ids(rows)).toEqual([made.data.id])
  })

  test('R24 fields that only the server sets are rejected, and so are unknown fields', async () => {
    const body = await draftOf(server.make, resource.name as ResourceName)
    const refused = await server.call('POST', resource.path, { ...body, nonsense: 1 })
    expect([refused.status, refused.meta.errors]).toEqual([422, { nonsense: [messages.field.unknown] }])
    const [name] =
      fieldsOf(resource).find(([, f]) => f.readOnly && f.kind !== 'json' && f.kind !== 'reference') ?? []
    if (!name) return
    const answer = await server.call('POST', resource.path, { ...body, [name]: '99' })
    expect([answer.status, answer.meta.errors?.[name]]).toEqual([422, [messages.field.readOnly]])
  })

  test('S5.2 S5.13 missing required fields are rejected by name', async () => {
    const required = fieldsOf(resource).filter(([, f]) => f.required && canWrite(f, true))
    const answer = await server.call('POST', resource.path, {})
    expect(answer.status).toBe(422)
    expect(answer.message).toBe(messages.form.invalid)
    for (const [name, field] of required)
      expect.soft(answer.meta.errors?.[name]).toEqual([field.requiredMessage ?? messages.field.required])
  })
})

describe.each(every.filter((r) => allows(r, 'add') && allows(r, 'edit')))('$name', (resource) => {
  test('S8.6 saving the values just read is accepted and changes nothing', async () => {
    const id = await sample(server, resource)
    const before = (await server.call('GET', `${resource.path}/${id}`)).data
    const answer = await server.call('PUT', `${resource.path}/${id}`, before)
    expect([answer.status, answer.message, answer.meta.errors]).toEqual([
      200,
      messages.record.updated,
      undefined,
    ])
    const { updatedAt: _then, updatedBy: _who, ...kept } = before
    expect(answer.data).toMatchObject(kept)
  })

  test('an edit based on an outdated version is rejected and changes nothing', async () => {
    const id = await sample(server, resource)
    const stale = (await server.call('GET', `${resource.path}/${id}`)).data
    await server.call('PUT', `${resource.path}/${id}`, stale)
    const answer = await server.call('PUT', `${resource.path}/${id}`, stale)
    expect([answer.status, answer.meta.code, answer.message]).toEqual([
      409,
      'stale',
      messages.form.stale,
    ])
  })
})

describe.each(removable)('$name', (resource) => {
  test('S4.2 S8.6 R30 it moves to the trash, can be restored, and is erased only from the trash', async () => {
    const id = await sample(server, resource)
    const named = where('id', `in~.~${id}`)
    const early = await server.call('DELETE', `${resource.path}/erase?${named}`)
    expect(early.status).toBe(404)

    const removed = await server.call('DELETE', `${resource.path}?${named}`)
    expect([removed.status, removed.message]).toEqual([200, messages.record.removed])
    expect((await server.call('GET', only(resource, id))).data).toEqual([])
    expect(ids((await server.call('GET', only(resource, id, 'trash=true'))).data)).toEqual([id])
    expect((await server.call('PUT', `${resource.path}/${id}`, {})).status).toBe(404)

    const restored = await server.call('PUT', `${resource.path}/restore`, { ids: [id] })
    expect([restored.status, restored.message]).toEqual([200, messages.record.restored])
    expect(ids((await server.call('GET', only(resource, id))).data)).toEqual([id])

    await server.call('DELETE', `${resource.path}?${named}`)
    const erased = await server.call('DELETE', `${resource.path}/erase?${named}`)
    expect([erased.status, erased.message]).toEqual([200, messages.record.erased])
    expect((await server.call('GET', `${resource.path}/${id}`)).status).toBe(404)
  })

  test('S2.35 undoing a move restores the records, and is refused when one has changed since', async () => {
    const id = await sample(server, resource)
    const named = where('id', `in~.~${id}`)
    const undo = (updatedAt: string) =>
      server.call('PUT', `${resource.path}/restore`, { ids: [id], updatedAt })
    const removed = await server.call('DELETE', `${resource.path}?${named}`)
    const restored = await undo(removed.data.updatedAt)
    expect(restored.status).toBe(200)
    const again = (updatedAt: string) =>
      server.call('DELETE', `${resource.path}?${named}&updatedAt=${encodeURIComponent(updatedAt)}`)
    expect((await again(restored.data.updatedAt)).status).toBe(200)
    await server.call('PUT', `${resource.path}/restore`, { ids: [id] })
    const late = [await undo(removed.data.updatedAt), await again(restored.data.updatedAt)]
    expect(late.map(({ status, message }) => [status, message])).toEqual([
      [409, undoMessages.moved],
      [409, undoMessages.moved],
    ])
    expect(ids((await server.call('GET', only(resource, id))).data)).toEqual([id])
  })

  test('R27 removing several is all or nothing, and a filter cannot stand in for ids', async () => {
    const id = await sample(server, resource)
    const missing = 999_999_999
    const answer = await server.call(
      'DELETE',
      `${resource.path}?${where('id', `in~.~${id},${missing}`)}`,
    )
    expect([answer.status, answer.meta.errors]).toEqual([
      404,
      { id: [`${missing}: ${messages.form.notFound}`] },
    ])
    expect(ids((await server.call('GET', only(resource, id))).data)).toEqual([id])
    for (const careless of ['', `?${where('id', 'neq~.~0')}`, `?${where('createdAt', 'neq~.~')}`])
      expect((await server.call('DELETE', `${resource.path}${careless}`)).status).toBe(422)
  })
})

describe.each(every.filter((r) => allows(r, 'duplicate')))('$name', (resource) => {
  test('S2.34 a copy is a draft for the add screen, not a record', async () => {
    const id = await sample(server, resource)
    const total = async () => (await server.call('GET', listOf(resource, 'limit=1'))).meta.total
    const before = await total()
    const { status, data } = await server.call('POST', `${resource.path}/${id}/duplicate`)
    expect(status).toBe(200)
    const writable = new Set(
      fieldsOf(resource)
        .filter(([, f]) => canWrite(f, true))
        .map(([n]) => n),
    )
    expect(Object.keys(data).filter((name) => !writable.has(name))).toEqual([])
    expect(await total()).toBe(before)
  })
})

test('S3.10 records that moved money can be neither removed nor erased', async () => {
  for (const resource of every.filter((r) => keptForGood.has(r.name))) {
    const id = await sample(server, resource)
    const answer = await server.call('DELETE', `${resource.path}?${where('id', `in~.~${id}`)}`)
    expect([answer.status, answer.message]).toEqual([409, messages.record.cannotRemove])
    expect(
      ids((await server.call('GET', `${listPathOf(resource)}?${where('id', `eq~.~${id}`)}`)).data),
    ).toEqual([id])
  }
})
