// Binds an endpoint of the contract to its handler: access check, validated body, one response format.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import type { DraftOf, Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { asKept, checkAll, hasErrors } from '@rivulet/contract/validate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden, invalid, malformed, notFound } from '../errors.ts'
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
  /** Null on public endpoints, whoever calls. */
  actor: E['access'] extends 'public' ? null : Actor
  body: BodyOf<E>
  params: Record<ParamNames<E['path']>, string>
  /** A repeated parameter becomes a list. */
  query: Record<string, unknown>
}
export type Answer<Data> = { data: Data; message?: string; meta?: Record<string, unknown> }

/**
 * What `handler` returns is sent unchanged, with status 200 unless it sets another one on `reply`. Returns the
 * endpoint, so that the caller can prove that every endpoint is bound.
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

/** The checks an endpoint requires before its handler runs; also for routes that send a file. */
export const guardOf = ({ access, proof, withoutFactor, withoutTerms, keys }: Endpoint) => ({
  access,
  ...(proof && { proof }),
  ...(withoutFactor && { withoutFactor }),
  ...(withoutTerms && { withoutTerms }),
  ...(keys && { keys }),
})

/** @throws 403 if a permission is required, else 404: for others the endpoint does not exist. */
function admit({ audience, access }: Endpoint, actor: Actor | null): void {
  if (!audience || actor?.admin === (audience === 'admins')) return
  throw access === 'session' ? notFound() : forbidden()
}

/** @throws 400 when the body is not an object, 422 with a message for each unknown or invalid field. */
function checkedBody(
  endpoint: Endpoint,
  fields: Fields,
  sent: unknown = {},
  { passwordPolicy }: Deps['config'],
): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw malformed()
  const body = sent as Record<string, unknown>
  // A PUT changes only the fields it contains.
  const errors = checkAll(Object.entries(fields), body, endpoint.method === 'PUT', passwordPolicy)
  for (const name of Object.keys(body)) {
    if (!Object.hasOwn(fields, name)) errors[name] = [messages.field.unknown]
  }
  if (hasErrors(errors)) throw invalid(errors)
  return asKept(fields, body)
}
