// Limits HTTP pipelining: each response waits in memory until it is read, so a few kilobytes of requests could fill it.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No browser or proxy sends a second request before the first is answered. */
const most = 8

const underWay = new WeakMap<Socket, Set<ServerResponse>>()

/** Call before any other request listener. */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    const answers = underWay.get(socket) ?? new Set()
    underWay.set(socket, answers.add(reply.raw))
    if (answers.size <= most) return next()
    reply.hijack()
    socket.destroy()
  })
  // Not by a listener of its own: a list or an export has eight, and Node warns of more than ten.
  app.addHook('onResponse', async (request, reply) => {
    underWay.get(request.raw.socket)?.delete(reply.raw)
  })
}

/**
 * Whether a complete request is still to be answered: the error for a
 * malformed one must not overtake or split its response.
 */
export const isAnswering = (socket: Socket): boolean =>
  [...(underWay.get(socket) ?? [])].some(({ headersSent, req }) => headersSent || req.complete)
