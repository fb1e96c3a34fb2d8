// Reads that may be seconds old come from the replica, where READ_DATABASE_URL names one; never from before the
// session's own last change.
import type { FastifyReply } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { isUnreachable } from '../db/unreachable.ts'
import type { Deps } from '../deps.ts'
import { isRefusal } from '../errors.ts'

/** Seconds since the moment that the answer shows, when it came from a replica. */
const ageHeader = 'x-data-age'

/** For answers that are streamed: once begun they cannot move to the primary. */
export function chooseSource(deps: Deps, actor: Actor, reply: FastifyReply): Deps {
  const { replica } = deps
  if (!replica?.has(actor.wroteAt ?? null)) return deps
  reply.header(ageHeader, ageOf(replica.lag()))
  return { ...deps, sql: replica.sql }
}

/** When the replica fails meanwhile, `read` is called again with the primary. `age` in seconds: 0 is current. */
export async function readFromReplica<T>(
  deps: Deps,
  actor: Actor,
  reply: FastifyReply,
  read: (deps: Deps, age: number) => Promise<T>,
): Promise<T> {
  const { replica } = deps
  const source = chooseSource(deps, actor, reply)
  if (!replica || source === deps) return read(deps, 0)
  try {
    return await read(source, ageOf(replica.lag()))
  } catch (error) {
    if (isRefusal(error)) throw error
    // Also a query that was cancelled because replaying needed its rows.
    deps.log.warn({ err: error, event: 'replica-read' }, 'a read failed on the replica, and is repeated')
    if (isUnreachable(error)) replica.failed()
    reply.removeHeader(ageHeader)
    return read(deps, 0)
  }
}

/** A replica that has reached nothing yet is not read. */
const ageOf = (lag: number): number => Math.floor(lag)
