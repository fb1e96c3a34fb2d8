/** Rules for every resource definition. */
import { describe, expect, test } from 'vitest'
import { actionsOf, allows, embeddedIn, type Position, type Resource } from './resource.ts'
import { resources } from './resources/index.ts'

const all: readonly Resource[] = Object.values(resources)
const actions = all.flatMap((resource) =>
  actionsOf(resource).map(([name, action]) => ({
    title: `${resource.name}: ${name}`,
    resource,
    action,
  })),
)
const at = (position: Position) => actions.filter(({ action }) => action.positions.includes(position))

describe('S2.35 actions', () => {
  test.each<Position>([
    'table-top',
    'table-cell',
    'table-float',
    'table-search',
    'form-footer',
    'form-validation',
  ])('S2.35 the position %s is used', (position) => {
    expect(at(position).length).toBeGreaterThan(0)
  })

  test.each(actions)(
    'S2.35 the question of $title names fields of its record alone',
    ({ resource, action }) => {
      const named = [...(action.confirm ?? '').matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
      expect(Object.keys(resource.fields)).toEqual(expect.arrayContaining(named))
      if (named.length > 0) expect(action.positions).toEqual(['form-footer'])
    },
  )

  // What takes another action back is offered in the notice about that one.
  test.each(actions)('S2.35 $title has a position, or undoes another', ({ title, resource, action }) => {
    const undoes = actionsOf(resource).some(
      ([, { undoneBy }]) => title === `${resource.name}: ${undoneBy}`,
    )
    expect(action.positions.length > 0).toBe(!undoes)
    expect(new Set(action.positions).size).toBe(action.positions.length)
  })

  test('S2.35 an action beside a field names it, has no record, and no other position', () => {
    for (const { title, resource, action } of actions) {
      const checks = action.positions.includes('form-validation')
      expect.soft([title, action.field !== undefined]).toEqual([title, checks])
      if (!checks) continue
      expect.soft(Object.keys(resource.fields)).toContain(action.field)
      expect
        .soft([action.positions, action.body, action.when])
        .toEqual([['form-validation'], undefined, undefined])
    }
  })

  test('S2.35 an action on a whole list has a confirmation and no fields, and is also available for one record', () => {
    for (const { title, action } of [...at('table-top'), ...at('table-search')]) {
      expect.soft([title, typeof action.confirm, action.body]).toEqual([title, 'string', undefined])
      expect.soft(action.positions).toContain('form-footer')
    }
  })
})

test.each(all.filter(({ embeds }) => embeds))(
  'S2.35 the lists in $name refer to it by a filter',
  (resource) => {
    const lists = embeddedIn(resource, resources)
    expect(lists.map((list) => list.resource.name)).toEqual(resource.embeds)
    for (const { resource: list, field } of lists) {
      expect.soft(list.fields[field]?.filter).toBe(true)
      expect.soft(list.operations).toContain('list')
    }
  },
)

test('S7.8 the resources have the specified API paths', () => {
  const known = [
    '/registration/affiliate',
    '/registration/invite',
    '/financial/order',
    '/financial/invoice',
    '/marketing/analytics',
    '/marketing/link',
    '/admin/user',
    '/service/upload',
    '/marketing/shop',
    '/marketing/campaign',
    '/marketing/analytics-shop',
  ]
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(known))
})

test('S2.34 resources that can be added can be duplicated, except those that move money or request it', () => {
  const single = all.filter((resource) => allows(resource, 'add') && !allows(resource, 'duplicate'))
  expect(single.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['invoice', 'correction', 'payoutRun', 'claim']),
  )
})

test.each(all.map((resource) => [resource.name, resource] as const))(
  'S8.8 the empty list of %s does not say its title again',
  (_, { empty, emptyForAffiliates = '' }) => {
    for (const text of [empty, emptyForAffiliates]) expect(text).not.toMatch(/^No /)
  },
)

test('S2.34 a sum that leaves rows out says which', () => {
  const sums = all.flatMap(({ fields }) => Object.values(fields)).filter((field) => 'sumUnless' in field)
  expect(sums.length).toBeGreaterThan(0)
  for (const field of sums) expect(field).toMatchObject({ sumHelp: expect.any(String) })
})
