// Registers the routes of every resource. Each handler: authorise, validate, run, respond.
import { messages } from '@rivulet/contract/messages/messages'
import {
  actionPath,
  actionsOf,
  allows,
  listPathOf,
  type Operation,
  type Resource,
} from '@rivulet/contract/resource'
import { isEmpty } from '@rivulet/contract/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { invalid, notFound } from '../errors.ts'
import { idempotent } from '../http/idempotency.ts'
import { actorOf } from '../http/session.ts'
import { limitExports } from '../auth/throttle.ts'
import { type TakeSlot, limitConcurrency } from '../http/concurrency-limit.ts'
import { runAction, runCheck } from './action.ts'
import { eraseRecords, parseId, readIds, restoreRecords, trashRecords } from './trash.ts'
import { duplicateRecord } from './duplicate.ts'
import { demand, type Engine, may } from './engine.ts'
import { exportList } from './table-file/export.ts'
import { isStreamed, listStream, readList, readTotals } from './list.ts'
import { readListRequest } from './list-request.ts'
import { chooseSource, readFromReplica } from '../http/read-replica.ts'
import { auditReading } from './audit-records.ts'
import { createRecord, readRecord, updateRecord } from './save.ts'
import type { Served } from './serve.ts'
import { readFormat, sendTable } from './table-file/table-file.ts'

type Body = Record<string, unknown>
type Query = Record<string, unknown>
type Handler = (actor: Actor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export function registerResources(app: FastifyInstance, engine: Engine): void {
  const takeTurn = limitConcurrency(engine.deps.sql)
  for (const served of Object.values(engine.served)) {
    const { resource } = served
    listRoutes(app, engine, served, takeTurn)
    const paths = new Set([resource.path, listPathOf(resource)])
    for (const path of paths) if (allows(resource, 'view')) recordRoutes(app, engine, served, path)
  }
}

/** Mounts a handler that requires a session with this permission level. */
function mount(
  app: FastifyInstance,
  resource: Resource,
  method: Method | Method[],
  path: string,
  level: string,
  handler: Handler,
  proof = false,
): void {
  app.route({
    method,
    url: `/api/v1${path}`,
    exposeHeadRoute: false,
    config: { access: `${resource.domain}.${level}`, ...(proof && { proof: 'hardened' }) },
    handler: async (request, reply) => {
      const actor = actorOf(request)
      demand(actor, resource, level)
      return handler(actor, request, reply)
    },
  })
}

const needsProof = ({ proof = [] }: Resource, operation: Operation): boolean => proof.includes(operation)

function listRoutes(
  app: FastifyInstance,
  engine: Engine,
  served: Served<Resource>,
  takeTurn: TakeSlot,
): void {
  const { resource } = served
  const path = listPathOf(resource)
  const read = (actor: Actor, query: unknown) => {
    const list = readListRequest(resource, query as Query, actor.admin)
    if (list.trash) demand(actor, resource, 'trash')
    return list
  }
  mount(app, resource, 'GET', path, 'index', async (actor, request, reply) => {
    reply.type('application/json; charset=utf-8')
    const list = read(actor, request.query)
    if (!isStreamed(list))
      return readFromReplica(engine.deps, actor, reply, (deps) =>
        readList({ ...engine, deps }, served, actor, list),
      )
    const gone = takeTurn(actor.accountId, reply)
    const deps = chooseSource(engine.deps, actor, reply)
    return listStream({ ...engine, deps }, served, actor, list, gone)
  })
  mount(app, resource, 'HEAD', path, 'index', async (actor, request, reply) => {
    const list = read(actor, request.query)
    const { total } = await readFromReplica(engine.deps, actor, reply, (deps) =>
      readTotals({ ...engine, deps }, served, actor, list),
    )
    return reply.header('x-total-count', total).send()
  })
  const exported: Handler = async (actor, request, reply) => {
    const { columns, ...query } = request.query as Query
    const format = readFormat(query.format)
    await limitExports(engine.deps, actor)
    const gone = takeTurn(actor.accountId, reply)
    const wanted = { ...read(actor, query), format, columns, gone }
    const deps = chooseSource(engine.deps, actor, reply)
    const table = await exportList({ ...engine, deps }, served, actor, wanted)
    const after = request.query as Query
    await auditReading(engine.deps, actor, { action: 'export', resource: resource.name, after })
    return sendTable(engine.deps, reply, format, table)
  }
  mount(app, resource, 'GET', `${path}/export`, 'index', exported, needsProof(resource, 'export'))
}

function recordRoutes(
  app: FastifyInstance,
  engine: Engine,
  served: Served<Resource>,
  path: string,
): void {
  const { resource } = served
  const on = (
    operation: Operation,
    method: Method | Method[],
    at: string,
    level: string,
    handler: Handler,
  ) => {
    if (allows(resource, operation))
      mount(app, resource, method, at, level, handler, needsProof(resource, operation))
  }
  on('view', 'GET', `${path}/:id`, 'view', async (actor, request) => {
    const trash = may(actor, resource, 'trash') ? 'either' : false
    return { data: await readRecord(engine, engine.deps.sql, served, actor, idOf(request), trash) }
  })
  on('add', 'POST', path, 'add', async (actor, request, reply) => {
    const again = { route: `POST ${path}`, key: request.headers['idempotency-key'], body: request.body }
    const answer = await idempotent(engine.deps.sql, actor, again, async (remember) => {
      const message = resource.created ?? messages.record.created
      const made = (data: unknown) => ({ status: 201, body: { data, message } })
      return made(
        await createRecord(engine, served, actor, bodyOf(request), (tx, record) =>
          remember(tx, made(record)),
        ),
      )
    })
    return reply.status(answer.status).send(answer.body)
  })
  on('edit', ['PUT', 'PATCH'], `${path}/:id`, 'edit', async (actor, request) => ({
    data: await updateRecord(engine, served, actor, idOf(request), bodyOf(request)),
    message: messages.record.updated,
  }))
  on('duplicate', 'POST', `${path}/:id/duplicate`, 'add', async (actor, request) => {
    const recordId = idOf(request)
    const data = await duplicateRecord(engine, served, actor, recordId)
    await auditReading(engine.deps, actor, { action: 'duplicate', resource: resource.name, recordId })
    return { data }
  })
  binRoutes(on, engine, served, path)
  for (const [name, action] of actionsOf(resource)) {
    const level = action.level ?? 'edit'
    const answer = async (actor: Actor, done: () => Promise<unknown>) => {
      if (action.audience === 'admins' && !actor.admin) throw notFound()
      return { data: (await done()) ?? null, message: action.success }
    }
    if (action.field !== undefined) {
      mount(app, resource, 'POST', `${path}/${actionPath(name)}`, level, (actor, request) =>
        answer(actor, () => runCheck(engine, served, actor, name, bodyOf(request))),
      )
      continue
    }
    const act = (at: string, done: (actor: Actor, request: FastifyRequest) => Promise<unknown>) =>
      mount(
        app,
        resource,
        'POST',
        at,
        level,
        (actor, request) => answer(actor, () => done(actor, request)),
        action.proof,
      )
    act(`${path}/:id/${actionPath(name)}`, (actor, request) =>
      runAction(engine, served, actor, name, [idOf(request)], bodyOf(request)),
    )
    act(`${path}/${actionPath(name)}`, (actor, request) => {
      const { ids, ...body } = bodyOf(request)
      return runAction(engine, served, actor, name, readIds(ids), body)
    })
  }
}

type On = (operation: Operation, method: Method, at: string, level: string, handler: Handler) => void

function binRoutes(on: On, engine: Engine, served: Served<Resource>, path: string): void {
  on('trash', 'DELETE', `${path}/:id`, 'destroy', async (actor, request) => {
    const updatedAt = await trashRecords(engine, served, actor, [idOf(request)])
    return { data: { updatedAt }, message: messages.record.removed }
  })
  on('trash', 'DELETE', path, 'destroy', async (actor, request) => {
    const { updatedAt: since, ...query } = request.query as Query
    const updatedAt = await trashRecords(engine, served, actor, namedIds(query), instantOf(since))
    return { data: { updatedAt }, message: messages.record.removed }
  })
  on('trash', 'PUT', `${path}/restore`, 'trash', async (actor, request) => {
    const { ids, updatedAt: since } = bodyOf(request)
    const updatedAt = await restoreRecords(engine, served, actor, readIds(ids), instantOf(since))
    return { data: { updatedAt }, message: messages.record.restored }
  })
  on('trash', 'DELETE', `${path}/erase`, 'destroy', async (actor, request) => {
    await eraseRecords(engine, served, actor, namedIds(request.query as Query))
    return { data: null, message: messages.record.erased }
  })
}

/** @throws 404 for an invalid id. */
export function idOf(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id)
  if (Number.isNaN(id)) throw notFound()
  return id
}

function bodyOf(request: FastifyRequest): Body {
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({}, messages.request.malformed)
  return body as Body
}

/** Deleting accepts only `where[id]=in~.~1,2` (or eq): a filter could match more than intended. */
function namedIds(query: Query): number[] {
  const given = query['where[id]']
  const named = typeof given === 'string' && /^(?:in|eq)~\.~(.+)$/.exec(given)?.[1]
  if (Object.keys(query).some((key) => key !== 'where[id]') || !named)
    throw invalid({ id: [messages.field.ids] })
  return readIds(named.split(',').map(parseId))
}

/** Null when none is given. @throws 422 */
function instantOf(given: unknown): Date | null {
  if (isEmpty(given)) return null
  const at = new Date(typeof given === 'string' ? given : Number.NaN)
  if (Number.isNaN(at.getTime())) throw invalid({ updatedAt: [messages.field.filterValue] })
  return at
}
