// Concurrency limit for heavy queries: a few per account, and at most half of the connection pool in total, so that
// small requests always get a connection.
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Sql } from '../db/sql.ts'
import { tooMany, unavailable } from '../errors.ts'

const most = 4

/**
 * A slot is held until the response ends, however it ends; then the returned signal aborts, so that work on the
 * response stops.
 * @throws 429 while the caller already has the maximum under way, 503 while the total is reached.
 */
export type TakeSlot = (caller: number, reply: FastifyReply) => AbortSignal

const limiters = new WeakMap<Sql, TakeSlot>()

/** The limit for a connection pool. Each process counts on its own: this protects the machine, not a secret. */
export function limitConcurrency(sql: Sql): TakeSlot {
  const known = limiters.get(sql) ?? createLimiter(Math.ceil(sql.options.max / 2))
  limiters.set(sql, known)
  return known
}

function createLimiter(mostInAll: number): TakeSlot {
  const taken = new Map<number, number>()
  let inAll = 0
  return (caller, reply) => {
    const before = taken.get(caller) ?? 0
    if (before >= most) throw tooMany(1)
    if (inAll >= mostInAll) throw unavailable()
    taken.set(caller, before + 1)
    inAll++
    const left = new AbortController()
    finished(reply.raw, () => {
      const others = (taken.get(caller) ?? 1) - 1
      if (others > 0) taken.set(caller, others)
      else taken.delete(caller)
      inAll--
      left.abort()
    })
    return left.signal
  }
}
