// The list of every resource: each filter with each operator, invalid queries, sorting and the exported file.
import type { Field } from '@rivulet/contract/fields'
import { fileName } from '@rivulet/contract/text/file-name'
import { type Operator, operators, operatorsOf } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages/messages'
import { allows, fieldsOf, listPathOf, type Resource } from '@rivulet/contract/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWholeApp, every, listOf, sample, type WholeApp, where } from './testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  for (const resource of every.filter((r) => allows(r, 'add'))) await sample(server, resource)
})
afterAll(() => server.close())

/** What a figure is computed from, which a file has before it. */
const partsOf = (resource: Resource, field: Field): Field[] =>
  'parts' in field ? (field.parts ?? []).flatMap((name) => resource.fields[name] ?? []) : []

/** Values that an operator accepts for a field. */
function valuesFor(field: Field, operator: Operator): string {
  const [one, other] = pairOf(field)
  if (operator === 'currency') return '1,234.56'
  return ['in', 'nin', 'between'].includes(operator) ? `${one},${other}` : one
}

function pairOf(field: Field): [string, string] {
  switch (field.kind) {
    case 'integer':
    case 'reference':
    case 'references':
      return ['1', '20']
    case 'money':
    case 'percent':
      return ['0.50', '99.99']
    case 'boolean':
      return ['true', 'false']
    case 'choice': {
      const [one = '', other = one] = Object.keys(field.choices)
      return [one, other]
    }
    case 'date':
    case 'dateTime':
    case 'instant':
      return ['2026-01-01', '2026-12-31']
    default:
      return ['A%_\\', "O'B"]
  }
}

describe.each(every)('$name', (resource) => {
  const filterable = fieldsOf(resource).filter(([, f]) => f.filter)
  const cases = filterable.flatMap(([name, field]) =>
    operators.map((operator) => ({ name, field, operator })),
  )

  test('S3.19 R26 every filter accepts its operators and rejects the others by name', async () => {
    for (const { name, field, operator } of cases) {
      const known =
        operator === 'none' || operator === 'automatic' || operatorsOf[field.kind].includes(operator)
      const value = operator === 'none' ? '' : valuesFor(field, operator)
      const answer = await server.call('GET', listOf(resource, where(name, `${operator}~.~${value}`)))
      expect.soft([name, operator, answer.status]).toEqual([name, operator, known ? 200 : 422])
      if (!known)
        expect.soft(answer.meta.errors).toEqual({ [name]: [messages.field.operator(operator)] })
    }
  })

  test('R26 R28 an unknown field, operator, value or order is rejected, never ignored', async () => {
    const refusals = [
      where('nonsense', 'eq~.~1'),
      'where[nonsense',
      'nonsense=1',
      'sort=nonsense',
      'offset=-1',
      'limit=x',
      ...filterable.slice(0, 1).map(([name]) => where(name, 'almost~.~1')),
      ...filterable
        .filter(([, f]) =>
          ['date', 'dateTime', 'integer', 'money', 'boolean', 'choice'].includes(f.kind),
        )
        .map(([name]) => where(name, 'eq~.~nonsense')),
    ]
    for (const parameter of refusals)
      expect
        .soft([parameter, (await server.call('GET', listOf(resource, parameter))).status])
        .toEqual([parameter, 422])
  })

  test('R28 it is sorted by each of its columns in both directions', async () => {
    for (const [name, field] of fieldsOf(resource).filter(([, f]) => f.listed)) {
      for (const sort of [name, `-${name}`]) {
        const answer = await server.call('GET', listOf(resource, `sort=${sort}`))
        expect.soft([field.kind, sort, answer.status]).toEqual([field.kind, sort, 200])
      }
    }
  })

  test('S2.34 R29 the export holds all rows, with the listed fields under their labels', async () => {
    const list = await server.call('GET', listPathOf(resource))
    const file = await server.call('GET', `${listPathOf(resource)}/export?format=csv`)
    const [head = '', ...lines] = file.text.trim().split('\r\n')
    const labels = fieldsOf(resource)
      .filter(([, f]) => f.listed)
      .flatMap(([, f]) => [...partsOf(resource, f), f])
      .map((f) => f.label)
    expect(head.split(',')).toEqual(labels)
    // A text with line breaks spans several lines of the file.
    expect(lines.length).toBeGreaterThanOrEqual(list.data.length)
    expect(file.headers['content-disposition']).toContain(`"${fileName(resource.title)}.csv`)
    const book = await server.app.inject({
      url: `/api/v1${listPathOf(resource)}/export?format=xlsx`,
      headers: server.admin.headers,
    })
    expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('B3 sorting by any field either sorts the list or is rejected', async () => {
    for (const [name] of fieldsOf(resource)) {
      const { status } = await server.call('GET', listOf(resource, `sort=${name}`, 'limit=5'))
      expect([name, [200, 422].includes(status)]).toEqual([name, true])
    }
  })

  test('a HEAD request counts the rows of the list', async () => {
    const list = await server.call('GET', listPathOf(resource))
    const head = await server.call('HEAD', listPathOf(resource))
    expect(Number(head.headers['x-total-count'])).toBe(list.meta.total)
  })
})
