// The life cycle of a record as calls of our OpenAPI document, and what may be wrong with each call.
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import fc from 'fast-check'
import { type ApiOperation, apiOperations } from './api-operations.ts'
import { type Call, damaged, type Operation, operations } from './operations.ts'
import { where } from '../whole-app.ts'

export type State = 'live' | 'trashed' | 'gone'
type Place = readonly [Operation['method'], string]
type Known = {
  /** Its paths below the resource's path. */
  places: readonly Place[]
  /** Where it finds its record: live or in the trash. */
  sides: readonly State[]
  /** Where the record is afterwards, if on the other side. */
  leads?: State
}

const known = {
  create: { places: [['POST', '']], sides: ['live', 'trashed', 'gone'], leads: 'live' },
  read: { places: [['GET', '/{id}']], sides: ['live', 'trashed'] },
  edit: {
    places: [
      ['PUT', '/{id}'],
      ['PATCH', '/{id}'],
    ],
    sides: ['live'],
  },
  duplicate: { places: [['POST', '/{id}/duplicate']], sides: ['live'] },
  trash: {
    places: [
      ['DELETE', '/{id}'],
      ['DELETE', ''],
    ],
    sides: ['live'],
    leads: 'trashed',
  },
  restore: { places: [['PUT', '/restore']], sides: ['trashed'], leads: 'live' },
  erase: { places: [['DELETE', '/erase']], sides: ['trashed'], leads: 'gone' },
} as const satisfies Record<string, Known>
export type StepName = keyof typeof known
export const steps = known as Readonly<Record<StepName, Known>>

export type Step = { name: StepName; operation: Operation; deed: ApiOperation }

/** All ways to take a step; none where the document does not offer it. */
export function waysOf(resource: Resource, name: StepName): Step[] {
  const bases = [...new Set([resource.path, listPathOf(resource)])]
  return bases.flatMap((base) =>
    steps[name].places.flatMap(([method, at]) => {
      const path = `${base}${at}`
      const operation = operations.find((o) => o.method === method && o.path === `/api/v1${path}`)
      const deed = apiOperations.find(
        (d) => d.method === method && d.path === path.replace('{id}', ':id'),
      )
      return operation && deed ? [{ name, operation, deed }] : []
    }),
  )
}

/** The request for these ids, which may be invalid. */
export function callFor({ operation, deed }: Step, ids: readonly unknown[], body?: unknown): Call {
  const { method, path } = operation
  const url = path.replace('{id}', String(ids[0]))
  if (deed.naming === 'query')
    return { method, url: `${url}?${where('id', `in~.~${ids.join()}`)}`, operation }
  const sent = deed.naming === 'body' ? { ids } : body
  return { method, url, operation, ...(sent !== undefined && { body: sent }) }
}

export type Mistake = {
  why: string
  ids: unknown[]
  body?: unknown
  /** The expected status; otherwise any rejection, or success if the call is allowed after all. */
  status?: number
}
const never = 999_999_999
const noIds = [0, -1, 'x', '%00', never]

/**
 * What may be wrong with the step, whoever takes it, for a record in this state. `old` is the record before an edit.
 */
export function mistakesIn(
  { name, operation, deed }: Step,
  { id, state, old }: { id: number; state: State; old: unknown },
): fc.Arbitrary<Mistake>[] {
  const { naming } = deed
  const fits = steps[name].sides.includes(state)
  const found: (fc.Arbitrary<Mistake> | false)[] = [
    naming !== 'nothing' &&
      fc.constantFrom(...noIds).map((odd) => ({ why: 'no such record', ids: [odd], body: {} })),
    (naming === 'query' || naming === 'body') &&
      fc.constant({ why: 'one of two is missing', ids: [id, never], status: 404 }),
    !fits && fc.constant({ why: 'it lies elsewhere', ids: [id], body: {}, status: 404 }),
    fits &&
      name === 'edit' &&
      old !== null &&
      fc.constant({ why: 'stale', ids: [id], body: old, status: 409 }),
    fits &&
      naming !== 'body' &&
      operation.body !== undefined &&
      damaged(operation.body).map((body) => ({ why: 'damaged', ids: [id], body })),
  ]
  return found.filter((one) => one !== false)
}
