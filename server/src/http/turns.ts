// So many heavy questions of one account at once: a person who opens more of them waits, and takes nothing from the others.
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooMany } from './errors.ts'

const most = 4

/** @throws 429 while as many answers to the caller are under way; its turn ends with the answer, however that ends. */
export type TakeTurn = (caller: number, reply: FastifyReply) => void

/** Each process counts by itself: this guards the machine, not a secret. */
export function createTurns(): TakeTurn {
  const taken = new Map<number, number>()
  return (caller, reply) => {
    const before = taken.get(caller) ?? 0
    if (before >= most) throw tooMany(1)
    taken.set(caller, before + 1)
    finished(reply.raw, () => {
      const left = (taken.get(caller) ?? 1) - 1
      if (left > 0) taken.set(caller, left)
      else taken.delete(caller)
    })
  }
}
