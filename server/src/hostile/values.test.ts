// Odd values in every writable field: accepted values read back unchanged; rejected ones are named and change nothing.
import type { Field } from '@rivulet/contract/fields'
import { allows, canWrite, fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { part, patience } from '../testing/amount.ts'
import { testConfig } from '../testing/app.ts'
import { draftOf } from '../testing/draft.ts'
import { naughty, shown } from '../testing/naughty.ts'
import { readBack } from '../testing/api/read-back.ts'
import { createWholeApp, every, type Reply, sample, type WholeApp } from '../testing/whole-app.ts'

type Body = Record<string, unknown>

const { limits } = testConfig()
/** Thousands of edits are made with one account. */
const patient = { count: 100_000, seconds: 1 }

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp(undefined, { limits: { ...limits, credentials: patient } })
})
afterAll(() => server.close())

function expectKept(name: string, field: Field, sent: unknown, answer: Reply) {
  const pair = readBack(field, sent, answer.data[name])
  if (pair) expect.soft([name, shown(sent), pair.got]).toEqual([name, shown(sent), pair.expected])
}

/** Rejected only for these fields. */
function expectRefused(names: string[], sent: unknown, { status, meta }: Reply) {
  if (status === 413) return
  const others = Object.keys(meta.errors ?? {}).filter((name) => !names.includes(name))
  expect
    .soft([names[0], shown(sent), status, others, meta.errors !== undefined])
    .toEqual([names[0], shown(sent), 422, [], true])
}

const writable = (resource: Resource): [string, Field][] =>
  fieldsOf(resource).filter(([, f]) => canWrite(f, true))

/** The field with others it requires. */
const bodyOf = (name: string, value: unknown): Body =>
  name === 'password' ? { password: value, confirmPassword: value } : { [name]: value }

describe.each(every.filter((r) => allows(r, 'edit')))('$name', (resource) => {
  test(
    'B1 R32 an odd value in an edit is stored unchanged, or rejected by name',
    async () => {
      const path = `${resource.path}/${await sample(server, resource)}`
      const read = async () => (await server.call('GET', path)).data
      const fields = writable(resource).filter(([, f]) => !f.fixedAfterCreate)
      const names = fields.map(([name]) => name)
      for (const value of part(naughty, every.indexOf(resource))) {
        const before = await read()
        const answer = await server.call('PUT', path, Object.fromEntries(names.map((n) => [n, value])))
        if (answer.status === 200) continue
        expectRefused(names, value, answer)
        expect.soft([shown(value), await read()]).toEqual([shown(value), before])
        // Fields without an error were accepted, so alone they are saved, or rejected because of stored values.
        const named = new Set(Object.keys(answer.meta.errors ?? names))
        for (const [name, field] of fields.filter(([n]) => !named.has(n) && answer.status !== 413)) {
          const alone = await server.call('PUT', path, bodyOf(name, value))
          if (alone.status === 200) expectKept(name, field, value, alone)
          else expectRefused([name], value, alone)
        }
      }
    },
    patience,
  )
})

describe.each(every.filter((r) => allows(r, 'add')))('$name', (resource) => {
  const count = async () =>
    (await server.sql<{ n: number }[]>`select count(*) as n from ${server.sql(resource.table)}`)[0]?.n

  test('B1 R32 a record cannot be created from odd values only', async () => {
    const names = writable(resource).map(([name]) => name)
    const rows = await count()
    for (const value of part(naughty, every.indexOf(resource))) {
      const body = Object.fromEntries(names.map((name) => [name, value]))
      expectRefused(names, value, await server.call('POST', resource.path, body))
    }
    expect(await count()).toBe(rows)
  })

  test(
    'B1 R32 an odd value in a create-only field is stored unchanged, or rejected by name',
    async () => {
      const make = () => draftOf(server.make, resource.name as ResourceName)
      let draft = await make()
      for (const [name, field] of writable(resource).filter(([, f]) => f.fixedAfterCreate))
        for (const value of part(naughty, every.indexOf(resource))) {
          const answer = await server.call('POST', resource.path, { ...draft, [name]: value })
          // What does not fit the shop is reported at the affiliate or the link.
          if (answer.status !== 201) expectRefused([name, 'affiliate', 'link'], value, answer)
          else {
            expectKept(name, field, value, answer)
            draft = await make()
          }
        }
    },
    patience,
  )
})
