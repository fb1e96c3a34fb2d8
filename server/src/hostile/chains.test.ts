// Random life cycles of records, generated from our OpenAPI document: create, read, edit, trash, restore and erase,
// with damaged calls and unauthorised users in between.
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { allows, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { isEmpty } from '@rivulet/contract/validate'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import type { TestAccount } from '../testing/account.ts'
import { patience, seed, times } from '../testing/amount.ts'
import { ownedRecordsOf } from '../testing/owned-records.ts'
import { refusalOf, seesTrash } from '../testing/api/api-operations.ts'
import { undocumented } from '../testing/api/documented.ts'
import { draftOf } from '../testing/draft.ts'
import {
  callFor,
  type Mistake,
  mistakesIn,
  type State,
  type Step,
  type StepName,
  steps,
  waysOf,
} from '../testing/api/life.ts'
import { shown } from '../testing/naughty.ts'
import { valid } from '../testing/api/operations.ts'
import { readBack } from '../testing/api/read-back.ts'
import { type Writes, watchWrites } from '../testing/watch-writes.ts'
import { createWholeApp, every, listOf, type Reply, type WholeApp, where } from '../testing/whole-app.ts'

type Body = Record<string, unknown>
type Person = { account: TestAccount; caller: { admin: true; permissions: readonly string[] } }
type Life = {
  resource: Resource
  id: number
  state: State
  /** As last read. */
  record: Body
  /** As read before an edit. */
  old: Body | null
  /** A user with some of the permissions. */
  somebody: Person
  /** The audit log entries expected in the end. */
  done: { action: string; actor: number }[]
}

/** An id that no record has yet. */
const unborn = 999_999_998
/** Payments and the like: records that moved money cannot be removed. */
const keptForGood: ReadonlySet<string> = new Set(['invoice'])
const levels = ['index', 'view', 'add', 'edit', 'trash', 'destroy']
const lifelong: StepName[] = [
  ...(['create', 'read', 'edit', 'duplicate', 'edit', 'read'] as const),
  ...(['trash', 'read', 'restore', 'edit', 'trash', 'erase'] as const),
]

let server: WholeApp
let administrator: Person
let writes: Writes
beforeAll(async () => {
  server = await createWholeApp()
  writes = await watchWrites(server.sql)
  administrator = { account: server.admin, caller: { admin: true, permissions: allPermissions } }
})
afterAll(() => server.close())

let drawn = 0
const draw = <T>(from: fc.Arbitrary<T>): T =>
  fc.sample(from, { numRuns: 1, seed: seed + ++drawn })[0] as T

/** Whatever is requested, the response must be documented. */
async function say(person: Person, step: Step, ids: readonly unknown[], sent?: unknown): Promise<Reply> {
  const { method, url, body, operation } = callFor(step, ids, sent)
  const answer = await server.call(method, url.replace('/api/v1', ''), body, person.account.headers)
  const { status, text, headers } = answer
  const wrong = undocumented(operation, { status, text, type: String(headers['content-type']) })
  expect.soft([method, url, shown(body), wrong]).toEqual([method, url, shown(body), null])
  return answer
}

const read = ({ resource, id }: Life): Promise<Reply> => server.call('GET', `${resource.path}/${id}`)

const stepOf = ({ resource }: Life, name: StepName): Step | undefined => {
  const ways = waysOf(resource, name)
  return ways.length > 0 ? draw(fc.constantFrom(...ways)) : undefined
}

/** The expected rejection of a user; null when they have the permission. */
const refusalFor = ({ resource, state, somebody: { caller } }: Life, { deed, name }: Step) =>
  refusalOf(deed, caller) ??
  (name === 'read' && state === 'trashed' && !seesTrash(resource, caller) ? 404 : null)

/** Runs it; when it is rejected, nothing may have been written. Mails of earlier calls leave theirs when they are sent. */
async function tried(what: unknown[], run: () => Promise<Reply>): Promise<Reply> {
  // One whose statement could not be drawn in time is sent again after a minute, and a busy machine may need two such tries.
  await expect
    .poll(async () => (await server.sql`select from mail`).length, { timeout: 600_000 })
    .toBe(0)
  await writes.begin()
  const answer = await run()
  if (answer.status >= 400) expect.soft([what, await writes.since()]).toEqual([what, []])
  return answer
}

async function liveThrough(resource: Resource): Promise<void> {
  const life = await conceive(resource)
  const [last] = await server.sql<{ id: number }[]>`select max(id) as id from audit_line`
  for (const name of lifelong) {
    await goWrong(life)
    await take(life, name)
  }
  await goWrong(life)
  const told = await server.sql`
    select action, actor_id as actor from audit_line
    where resource = ${resource.name} and record_id = ${life.id} and id > ${last?.id ?? 0} order by id`
  expect.soft([...told]).toEqual(life.done)
  const isRemovable = allows(resource, 'trash') && !keptForGood.has(resource.name)
  expect.soft(life.state).toBe(isRemovable ? 'gone' : 'live')
}

/** Resources without a create call already have a record. */
async function conceive(resource: Resource): Promise<Life> {
  const permissions = draw(fc.subarray(levels)).map((level) => `${resource.domain}.${level}`)
  const account = await server.account('Manager', { permissions })
  const somebody: Person = { account, caller: { admin: true, permissions } }
  const life: Life = { resource, id: unborn, state: 'gone', record: {}, old: null, somebody, done: [] }
  if (allows(resource, 'add')) return life
  await server.sql`delete from throttle`
  const { id } = await server.account('Affiliate')
  life.id = (await ownedRecordsOf(server, id)).get(resource.name) ?? 0
  life.state = 'live'
  life.record = (await read(life)).data
  return life
}

/** Sends some invalid calls. */
async function goWrong(life: Life): Promise<void> {
  const { resource, somebody, id } = life
  const all = (Object.keys(steps) as StepName[]).flatMap((name) => {
    const step = stepOf(life, name)
    if (!step) return []
    const lacks = refusalFor(life, step)
    const without = { why: 'without the right', ids: [id], body: {}, status: lacks ?? 0 }
    return [
      ...mistakesIn(step, life).map((from) => ({ step, from, person: administrator })),
      ...(lacks === null ? [] : [{ step, from: fc.constant<Mistake>(without), person: somebody }]),
    ]
  })
  for (const { step, from, person } of draw(
    fc.shuffledSubarray(all, { minLength: 1, maxLength: Math.min(2, all.length) }),
  )) {
    const { why, ids, body, status } = draw(from)
    const what = [seed, resource.name, life.state, step.operation.method, why, shown(body)]
    const answer = await tried(what, () => say(person, step, ids, body))
    if (status !== undefined) expect.soft([...what, answer.status]).toEqual([...what, status])
    else if (why !== 'damaged') expect.soft([...what, answer.status < 400]).toEqual([...what, false])
    // What looked damaged was valid.
    else if (answer.status < 400 && step.name === 'edit')
      await settle(life, step, person, answer, body ?? {})
  }
}

/** By a user who may, or by the administrator. */
async function take(life: Life, name: StepName): Promise<void> {
  const { resource, somebody } = life
  const step = stepOf(life, name)
  if (!step || !steps[name].sides.includes(life.state)) return
  const mayToo = refusalFor(life, step) === null && draw(fc.boolean())
  for (const person of mayToo ? [somebody, administrator] : [administrator]) {
    let body: Body | undefined
    const what = [seed, resource.name, name]
    const answer =
      step.operation.body && step.deed.naming !== 'body'
        ? await write(life, step, (sound) =>
            tried([...what, sound], () => say(person, step, [life.id], (body = sound))),
          )
        : await tried(what, () => say(person, step, [life.id]))
    if (answer.status < 300) return settle(life, step, person, answer, body)
    if (keptForGood.has(resource.name) && answer.message === messages.record.cannotRemove) return
    // Nobody can grant permissions they lack, so a manager may be rejected beyond the permissions of the call.
    if (person === administrator) expect.soft([...what, answer.status, answer.message]).toEqual(what)
  }
}

/** Valid as far as the document can tell; what a resource's own rules reject is left out in the next attempt. */
async function write(
  life: Life,
  { name, operation }: Step,
  send: (body: Body) => Promise<Reply>,
): Promise<Reply> {
  const { fields, name: noun } = life.resource
  const draft = name === 'create' ? await draftOf(server.make, noun as ResourceName) : {}
  const refused = new Set<string>()
  for (let tries = 1; ; tries++) {
    const made = Object.entries(draw(valid(operation.body ?? {})) as Body).filter(([key]) => {
      const field = fields[key]
      // References to other records keep the draft's value.
      const isPlain = field && !/^(references?|files|permissions)$/.test(field.kind)
      return isPlain && !refused.has(key) && !(name === 'edit' && field.fixedAfterCreate)
    })
    const isLast = tries === 4
    const answer = await send({ ...draft, ...(isLast ? {} : Object.fromEntries(made)) })
    if (answer.status < 300 || isLast) return answer
    for (const key of Object.keys(answer.meta.errors ?? {})) refused.add(key)
  }
}

/** After success: reading returns what was written, and the record is where it should be. */
async function settle(
  life: Life,
  { name }: Step,
  person: Person,
  { data }: Reply,
  sent: unknown,
): Promise<void> {
  if (name !== 'read') life.done.push({ action: name, actor: person.account.id })
  if (name === 'create') life.id = data.id
  life.state = steps[name].leads ?? life.state
  const { record } = life
  const found = (await read(life)).data
  const { name: noun } = life.resource
  if (name === 'create' || name === 'edit') {
    expect.soft([noun, found]).toEqual([noun, { ...data, ...shownOnce(data, found) }])
    expectWritten(life, name, sent as Body, found)
    if (name === 'edit') life.old = record
  } else if (life.state !== 'gone') {
    // Links also say who stopped them, and whoever deletes one does.
    const moved = { updatedAt: null, updatedBy: null, deletedAt: null, deletedBy: null, stoppedBy: null }
    expect.soft([noun, { ...found, ...moved }]).toEqual([noun, { ...record, ...moved }])
    expect.soft([noun, name, found.deletedAt === null]).toEqual([noun, name, life.state === 'live'])
  }
  if (name === 'read') expect.soft([noun, data]).toEqual([noun, found])
  life.record = found
  await expectPlace(life)
}

/** What only the answer to the create holds, as it is read from then on: its end behind dots. */
const shownOnce = (answered: Body, found: Body): Body =>
  Object.fromEntries(
    Object.entries(found).filter(([name, value]) => {
      const [, end] = typeof value === 'string' ? value.split('••••') : []
      return end && String(answered[name]).endsWith(end)
    }),
  )

function expectWritten({ resource, record }: Life, name: StepName, sent: Body, found: Body): void {
  const fields = Object.entries(resource.fields)
  const isOtherKind = fields.some(
    ([key, f]) => f.kind === 'choice' && key in sent && found[key] !== record[key],
  )
  for (const [key, field] of fields) {
    const what = [seed, resource.name, name, key]
    const pair = key in sent ? readBack(field, sent[key], found[key]) : null
    if (pair) expect.soft([...what, pair.got]).toEqual([...what, pair.expected])
    // Values that belong to another choice may be dropped with it.
    else if (
      name === 'edit' &&
      !(key in sent) &&
      !field.readOnly &&
      !(isOtherKind && isEmpty(found[key]))
    )
      expect.soft([...what, found[key]]).toEqual([...what, record[key]])
  }
}

/** In the list, in the trash, or nowhere. */
async function expectPlace({ resource, id, state }: Life): Promise<void> {
  const sides: State[] = allows(resource, 'trash') ? ['live', 'trashed'] : ['live']
  for (const side of sides) {
    const trash = `trash=${side === 'trashed'}`
    const { data } = await server.call('GET', listOf(resource, where('id', `eq~.~${id}`), trash))
    expect
      .soft([resource.name, state, side, data.length])
      .toEqual([resource.name, state, side, +(state === side)])
  }
  const rows = await server.sql`select from ${server.sql(resource.table)} where id = ${id}`
  expect.soft([resource.name, state, rows.length]).toEqual([resource.name, state, +(state !== 'gone')])
}

const mortal = every.filter(
  (r) => allows(r, 'view') && (['add', 'edit', 'trash'] as const).some((o) => allows(r, o)),
)

test.each(mortal)(
  `B2 R24 R30 R77 R79 the life cycle of $name is as documented, and rejected calls change nothing (seed ${seed})`,
  async (resource) => {
    for (let n = 0; n < times(1); n++) await liveThrough(resource)
    expect(await findDiscrepancies(server.sql)).toEqual([])
  },
  patience,
)
