// Limits heavy queries that run at once: so many of one account, and in all no more than half of the connections, so that small requests always find one.
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Sql } from '../db/sql.ts'
import { tooMany, unavailable } from './errors.ts'

const most = 4

/**
 * The turn ends with the answer, however that ends, and so does the signal: whoever works on the answer stops then.
 * @throws 429 while as many answers to the caller are under way, 503 while there are as many in all.
 */
export type TakeTurn = (caller: number, reply: FastifyReply) => AbortSignal

const turns = new WeakMap<Sql, TakeTurn>()

/** The turns at a pool. Each process counts by itself: this guards the machine, not a secret. */
export function turnsAt(sql: Sql): TakeTurn {
  const known = turns.get(sql) ?? createTurns(Math.ceil(sql.options.max / 2))
  turns.set(sql, known)
  return known
}

function createTurns(mostInAll: number): TakeTurn {
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
