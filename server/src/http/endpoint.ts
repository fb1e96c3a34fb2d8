// Binds a call of the contract to its handler: who may call it, a checked body, one shape of answer.
import type { Endpoint } from '@rivulet/contract/define-endpoint'
import type { DraftOf, Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { asKept, checkAll, hasErrors } from '@rivulet/contract/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { forbidden, invalid, malformed, notFound } from './errors.ts'
import './session.ts'

export const apiBase = '/api/v1'

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type BodyOf<E> = E extends { body: infer Body extends Fields } ? DraftOf<Body> : Record<never, never>
type DataOf<E> = E extends { answer?: infer Answer } ? Exclude<Answer, undefined> : unknown

export type Call<E extends Endpoint> = {
  request: FastifyRequest
  reply: FastifyReply
  /** Null on public calls, whoever makes them. */
  actor: E['access'] extends 'public' ? null : Actor
  body: BodyOf<E>
  params: Record<ParamNames<E['path']>, string>
  /** A repeated name holds a list. */
  query: Record<string, unknown>
}
export type Answer<Data> = { data: Data; message?: string; meta?: Record<string, unknown> }

/**
 * What `handler` returns is sent as it is, with status 200 unless it sets another on `reply`. Answers the endpoint,
 * so that whoever binds them can show that none is left out.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  { config }: Deps,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<DataOf<E>>>,
): E {
  app.route({
    method: endpoint.method,
    url: `${apiBase}${endpoint.path}`,
    config: guardOf(endpoint),
    handler: async (request, reply) => {
      admit(endpoint, request.actor)
      return handler({
        request,
        reply,
        actor: request.actor,
        body: endpoint.body ? checkedBody(endpoint, endpoint.body, request.body, config) : {},
        params: request.params,
        query: request.query,
      } as Call<E>)
    },
  })
  return endpoint
}

/** What a call asks of whoever makes it, before its handler runs; for routes that answer with a file too. */
export const guardOf = ({ access, proof, withoutFactor }: Endpoint) => ({
  access,
  ...(proof && { proof }),
  ...(withoutFactor && { withoutFactor }),
})

/** @throws 403 where a permission is asked for, else 404: to others it is not there. */
function admit({ audience, access }: Endpoint, actor: Actor | null): void {
  if (!audience || actor?.admin === (audience === 'admins')) return
  throw access === 'session' ? notFound() : forbidden()
}

/** @throws 400 when it is no object, 422 with a sentence for each field that is unknown or not valid. */
function checkedBody(
  endpoint: Endpoint,
  fields: Fields,
  sent: unknown = {},
  { passwordPolicy }: Deps['config'],
): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed()
  const body = sent as Record<string, unknown>
  // A PUT changes what it names.
  const errors = checkAll(Object.entries(fields), body, endpoint.method === 'PUT', passwordPolicy)
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name)) errors[name] = [messages.field.unknown]
  }
  if (hasErrors(errors)) throw invalid(errors)
  return asKept(fields, body)
}
