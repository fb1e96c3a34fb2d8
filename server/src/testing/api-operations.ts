// Everything that can be asked of the API, and who may ask it: read from the contract alone, so that what is new there is tried by existing.
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoint'
import type { Fields } from '@rivulet/contract/fields'
import { can } from '@rivulet/contract/may'
import {
  actionPath,
  actionsOf,
  allows,
  listPathOf,
  type Operation,
  type Resource,
} from '@rivulet/contract/resource'
import { sampleOf } from './draft.ts'
import { every, where } from './whole-app.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How a call names the record it is about. */
type Naming = 'nothing' | 'path' | 'query' | 'body'

export type Deed = {
  /** As the server has it, below /api/v1. */
  method: Method
  path: string
  /** All of these; `public` and `session` are none. */
  needs: readonly string[]
  /** Others are told so, whatever their profile holds. */
  onlyFor: 'admins' | 'affiliates' | undefined
  outsiders: 403 | 404
  naming: Naming
  /** Which side of the trash its record must lie on; `either` for those who may see both, `perhaps` where they may not. */
  side: 'live' | 'trash' | 'either' | 'perhaps'
  resource: Resource | undefined
  /** The query that goes with it. */
  query: string
  /** What goes with it besides the ids. */
  body?: Record<string, unknown>
}

export type Caller = { admin: boolean; permissions: readonly string[] } | null

/** What a caller without a record of interest is told, before anything is looked at. */
export function refusalOf({ needs, onlyFor, outsiders }: Deed, caller: Caller): 401 | 403 | 404 | null {
  if (needs.includes('public')) return null
  if (!caller) return 401
  const lacks = needs.some((need) => need !== 'session' && !can(caller.permissions, need))
  if (lacks) return 403
  return onlyFor && caller.admin !== (onlyFor === 'admins') ? outsiders : null
}

const reading = new Set(['index', 'view'])

/** Closed to affiliates, whatever their profile holds. */
const isClosed = ({ audience, writers }: Resource, level: string): boolean =>
  audience === 'admins' || (writers === 'admins' && !reading.has(level))

/** Whether its records in the trash are shown to this caller. */
export const seesTrash = (resource: Resource, { admin, permissions }: NonNullable<Caller>): boolean =>
  can(permissions, `${resource.domain}.trash`) && (admin || !isClosed(resource, 'trash'))

function deedsOf(resource: Resource): Deed[] {
  const list = listPathOf(resource)
  const deed = (
    [method, path]: [Method, string],
    level: string,
    naming: Naming,
    more: Partial<Deed> = {},
  ): Deed => ({
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
  const on = (operation: Operation, deeds: Deed[]) => (allows(resource, operation) ? deeds : [])
  const records = [...new Set([resource.path, list])].flatMap((base) => [
    deed(['GET', `${base}/:id`], 'view', 'path', { side: 'either' }),
    ...on('add', [deed(['POST', base], 'add', 'nothing')]),
    ...on('edit', [
      deed(['PUT', `${base}/:id`], 'edit', 'path'),
      deed(['PATCH', `${base}/:id`], 'edit', 'path'),
    ]),
    ...on('duplicate', [deed(['POST', `${base}/:id/duplicate`], 'add', 'path')]),
    ...actionsOf(resource).flatMap(([name, { level = 'edit', audience, field }]) => {
      const hidden: Partial<Deed> =
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

/** The resource that a call is about: the one with the longest address that its own begins with. */
const aboutWhat = (path: string): Resource | undefined =>
  every
    .flatMap((resource) => [resource.path, listPathOf(resource)].map((at) => ({ resource, at })))
    .filter(({ at }) => path.startsWith(`${at}/`))
    .sort((a, b) => b.at.length - a.at.length)[0]?.resource

/** The code of a tool has a link in it. */
const alsoNeeds: Readonly<Record<string, readonly string[]>> = {
  '/marketing/tool/:id/code': ['marketing.link.view'],
}

function deedOf({ method, path, access, audience, body, query, file }: Endpoint): Deed {
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
    // What is missing in a body is told before anybody looks for the record.
    ...(body && path.includes(':') && { body: soundBody(body) }),
  }
}

const namesRecord = (path: string, resource: Resource): boolean =>
  [resource.path, listPathOf(resource)].some((at) => path.startsWith(`${at}/:id`))

/** What a call asks for, and no more. */
export const soundBody = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.required ? [[name, sampleOf(field, 1)]] : [],
    ),
  )

export const deeds: readonly Deed[] = [
  ...every.flatMap(deedsOf),
  ...Object.values<Endpoint>(endpoints).map(deedOf),
]

/** What the documents and other people's pages load: no session, no permission, no records of anybody. */
export const beside = /^(GET|HEAD) \/(api\/v1\/(openapi\.json|docs)|files\/|creative\/|feed\/|t\.js$)/

export type Asked = { method: Method; path: string; body?: object }

/** The call itself, about these records; a path has room for the first. */
export function ask({ method, path, naming, query, body }: Deed, ids: readonly number[]): Asked {
  const filled = path.replace(/:\w+/g, () => String(ids[0]))
  const named = naming === 'query' ? where('id', `in~.~${ids.join()}`) : query
  const at = named ? `${filled}?${named}` : filled
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return { method, path: at }
  return { method, path: at, body: { ...body, ...(naming === 'body' && { ids }) } }
}
