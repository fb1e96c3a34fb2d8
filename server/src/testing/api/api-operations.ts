// Every API operation and who may call it, derived from the contract only,
// so that new operations are tested automatically.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { Fields } from '@rivulet/contract/fields'
import { can } from '@rivulet/contract/access/permission-check'
import {
  actionPath,
  actionsOf,
  allows,
  listPathOf,
  type Operation,
  type Resource,
} from '@rivulet/contract/resource'
import { sampleOf } from '../draft.ts'
import { every, where } from '../whole-app.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a call names the record it is about. */
type Naming = 'nothing' | 'path' | 'query' | 'body'

export type ApiOperation = {
  /** As registered below /api/v1. */
  method: Method
  path: string
  /** All of these permissions are required; none for `public` and `session`. */
  needs: readonly string[]
  /** Other kinds of users are rejected, whatever their profile grants. */
  onlyFor: 'admins' | 'affiliates' | undefined
  outsiders: 403 | 404
  naming: Naming
  /** Where its record must be: `either` for users who may see the trash too, `perhaps` where they may not. */
  side: 'live' | 'trash' | 'either' | 'perhaps'
  resource: Resource | undefined
  /** The query to send. */
  query: string
  /** The body besides the ids. */
  body?: Record<string, unknown>
}

export type Caller = { admin: boolean; permissions: readonly string[] } | null

/** The expected rejection of a caller, before any record is looked up. */
export function refusalOf(
  { needs, onlyFor, outsiders }: ApiOperation,
  caller: Caller,
): 401 | 403 | 404 | null {
  if (needs.includes('public')) return null
  if (!caller) return 401
  const lacks = needs.some((need) => need !== 'session' && !can(caller.permissions, need))
  if (lacks) return 403
  return onlyFor && caller.admin !== (onlyFor === 'admins') ? outsiders : null
}

const reading = new Set(['index', 'view'])

/** Closed to affiliates, whatever their profile grants. */
const isClosed = ({ audience, writers }: Resource, level: string): boolean =>
  audience === 'admins' || (writers === 'admins' && !reading.has(level))

/** Whether this caller sees the resource's trashed records. */
export const seesTrash = (resource: Resource, { admin, permissions }: NonNullable<Caller>): boolean =>
  can(permissions, `${resource.domain}.trash`) && (admin || !isClosed(resource, 'trash'))

function deedsOf(resource: Resource): ApiOperation[] {
  const list = listPathOf(resource)
  const deed = (
    [method, path]: [Method, string],
    level: string,
    naming: Naming,
    more: Partial<ApiOperation> = {},
  ): ApiOperation => ({
    method,
    path,
    needs: [`${resource.domain}.${level}`],
    onlyFor: isClosed(resource, level) ? 'admins' : undefined,
    outsiders: 403,
    naming,
    side: 'live',
    resource,
    query: '',
    ...more,
  })
  const both = [`${resource.domain}.index`, `${resource.domain}.trash`]
  const lists = [
    deed(['GET', list], 'index', 'nothing'),
    deed(['HEAD', list], 'index', 'nothing'),
    deed(['GET', `${list}/export`], 'index', 'nothing', { query: 'format=csv' }),
    ...(allows(resource, 'trash')
      ? [deed(['GET', list], 'trash', 'nothing', { needs: both, query: 'trash=true' })]
      : []),
  ]
  if (!allows(resource, 'view')) return lists
  const on = (operation: Operation, deeds: ApiOperation[]) => (allows(resource, operation) ? deeds : [])
  const records = [...new Set([resource.path, list])].flatMap((base) => [
    deed(['GET', `${base}/:id`], 'view', 'path', { side: 'either' }),
    ...on('add', [deed(['POST', base], 'add', 'nothing')]),
    ...on('edit', [
      deed(['PUT', `${base}/:id`], 'edit', 'path'),
      deed(['PATCH', `${base}/:id`], 'edit', 'path'),
    ]),
    ...on('duplicate', [deed(['POST', `${base}/:id/duplicate`], 'add', 'path')]),
    ...actionsOf(resource).flatMap(([name, { level = 'edit', audience, field }]) => {
      const hidden: Partial<ApiOperation> =
        audience === 'admins' && !isClosed(resource, level) ? { onlyFor: 'admins', outsiders: 404 } : {}
      return field === undefined
        ? [
            deed(['POST', `${base}/:id/${actionPath(name)}`], level, 'path', hidden),
            deed(['POST', `${base}/${actionPath(name)}`], level, 'body', hidden),
          ]
        : [deed(['POST', `${base}/${actionPath(name)}`], level, 'nothing', hidden)]
    }),
    ...on('trash', [
      deed(['DELETE', `${base}/:id`], 'destroy', 'path'),
      deed(['DELETE', base], 'destroy', 'query'),
      deed(['PUT', `${base}/restore`], 'trash', 'body', { side: 'trash' }),
      deed(['DELETE', `${base}/erase`], 'destroy', 'query', { side: 'trash' }),
    ]),
  ])
  return [...lists, ...records]
}

/** The resource of a call: the one with the longest matching path prefix. */
const aboutWhat = (path: string): Resource | undefined =>
  every
    .flatMap((resource) => [resource.path, listPathOf(resource)].map((at) => ({ resource, at })))
    .filter(({ at }) => path.startsWith(`${at}/`))
    .sort((a, b) => b.at.length - a.at.length)[0]?.resource

/** The code of a tool contains a link. */
const alsoNeeds: Readonly<Record<string, readonly string[]>> = {
  '/financial/claim/:id/approve-and-accept': ['financial.order.edit'],
  '/financial/claim/:id/credit-and-accept': ['financial.order.edit'],
  '/marketing/tool/:id/code': ['marketing.link.view'],
}

function deedOf({ method, path, access, audience, body, query, file }: Endpoint): ApiOperation {
  const about = aboutWhat(path)
  const level = access.split('.').at(-1) ?? ''
  const isRead = reading.has(level)
  return {
    method,
    path,
    needs: [access, ...(alsoNeeds[path] ?? [])],
    onlyFor: audience ?? (about && isClosed(about, level) ? 'admins' : undefined),
    outsiders: access === 'session' ? 404 : 403,
    naming: path.includes(':') && access !== 'public' ? 'path' : 'nothing',
    side: isRead ? 'perhaps' : 'live',
    resource: about && namesRecord(path, about) ? about : undefined,
    query: file && query ? 'format=csv' : '',
    // A missing body field is reported before the record is looked up.
    ...(body && path.includes(':') && { body: soundBody(body) }),
  }
}

const namesRecord = (path: string, resource: Resource): boolean =>
  [resource.path, listPathOf(resource)].some((at) => path.startsWith(`${at}/:id`))

/** The required fields only. */
export const soundBody = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required ? [[name, sampleOf(field, 1)]] : [],
    ),
  )

export const apiOperations: readonly ApiOperation[] = [
  ...every.flatMap(deedsOf),
  ...Object.values<Endpoint>(endpoints).map(deedOf),
]

/** Loaded by the API page and by other sites: no session, no permission, no records. */
export const beside =
  /^(GET|HEAD) \/(api\/v1\/(openapi\.json|docs|track\/test\/)|files\/|creative\/|feed\/|t\.js$)/

export type Asked = { method: Method; path: string; body?: object }

/** The request for these records; a path holds only the first. */
export function ask({ method, path, naming, query, body }: ApiOperation, ids: readonly number[]): Asked {
  const filled = path.replace(/:\w+/g, () => String(ids[0]))
  const named = naming === 'query' ? where('id', `in~.~${ids.join()}`) : query
  const at = named ? `${filled}?${named}` : filled
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { method, path: at }
  return { method, path: at, body: { ...body, ...(naming === 'body' && { ids }) } }
}
