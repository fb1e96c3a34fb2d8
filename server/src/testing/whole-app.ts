// The whole API for tests of every resource: all routes on a real database, with records created through the API.
import { actionPath, type Resource, listPathOf } from '@rivulet/contract/resource'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import type { LightMyRequestResponse } from 'fastify'
import { registerApi } from '../api.ts'
import type { Config } from '../config/config.ts'
import { sessionHeaders, type TestAccount } from './account.ts'
import { createTestApp, type TestApp } from './app.ts'
import { draftOf, type Maker } from './draft.ts'
import { multipart } from './multipart.ts'

export type Reply = {
  status: number
  headers: Record<string, unknown>
  text: string
  message?: string
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer of whatever call is being tested: a wrong guess fails the test
  data: any
  meta: { total?: number; totals?: object; errors?: Record<string, string[]>; code?: string }
}
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type WholeApp = TestApp & {
  admin: TestAccount
  /** As the administrator unless other headers are given; the path starts below /api/v1. */
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  /** Uploads one file, likewise. */
  send(path: string, name: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Reply>
  make: Maker
  /** A session of an affiliate created through the API. */
  signedIn(affiliateId: number): Promise<TestAccount['headers']>
}

function replyOf({ statusCode, headers, body }: LightMyRequestResponse): Reply {
  const { data, message, meta = {} } = body.startsWith('{') ? JSON.parse(body) : {}
  return { status: statusCode, headers, text: body, message, data, meta }
}

/** The whole API unless the test selects a part. */
export async function createWholeApp(
  register: Parameters<typeof createTestApp>[0] = (app, deps) => registerApi(app, deps),
  changes: Partial<Config> = {},
  connections?: number,
): Promise<WholeApp> {
  const test = await createTestApp(register, changes, connections)
  const admin = await test.account('Administrator')
  const call: WholeApp['call'] = async (method, path, body, headers = admin.headers) => {
    const url = `/api/v1${path}`
    const answer = await test.app.inject(
      body === undefined
        ? { method, url, headers }
        : {
            ...{ method, url, payload: JSON.stringify(body) },
            headers: { 'content-type': 'application/json', ...headers },
          },
    )
    return replyOf(answer)
  }
  const send: WholeApp['send'] = async (path, name, bytes, headers = admin.headers) => {
    const { headers: kind, payload } = multipart(name, bytes)
    const url = `/api/v1${path}`
    return replyOf(
      await test.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...kind } }),
    )
  }
  const demand = async (...request: Parameters<typeof call>) => {
    const answer = await call(...request)
    if (answer.status > 201) throw new Error(`${request[0]} ${request[1]}: ${answer.text}`)
    return answer.data
  }
  let document: Promise<string> | undefined
  const upload = async (): Promise<string> => {
    const answer = await send('/file', 'sample.txt', Buffer.from('Sample\nOne\n'))
    if (answer.status > 201) throw new Error(`POST /file: ${answer.text}`)
    return answer.data.file
  }
  const make: Maker = {
    create: async (name, body) => (await demand('POST', resourceNamed(name).path, body)).id,
    read: (name, id) => demand('GET', `${resourceNamed(name).path}/${id}`),
    act: async (name, id, action, body = {}) =>
      demand('POST', `${resourceNamed(name).path}/${id}/${actionPath(action)}`, body),
    // One file for all records of a test file, because uploads are rate limited.
    file: () => (document ??= upload()),
  }
  const signedIn = (accountId: number) =>
    test.sql.begin((tx) => sessionHeaders(tx, { accountId, admin: false, now: test.deps.now() }))
  return { ...test, admin, call, send, make, signedIn }
}

export const resourceNamed = (name: ResourceName): Resource => resources[name]
export const every = Object.values(resources) as Resource[]

/** A record of a resource, generated from its definition. Returns its id. */
export const sample = async ({ make }: WholeApp, resource: Resource): Promise<number> => {
  const name = resource.name as ResourceName
  return make.create(name, await draftOf(make, name))
}

export const where = (field: string, condition: string): string =>
  `where[${field}]=${encodeURIComponent(condition)}`

export const listOf = (resource: Resource, ...parameters: string[]): string =>
  `${listPathOf(resource)}?${parameters.join('&')}`
