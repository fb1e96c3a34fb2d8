// Requests that a connection sends without waiting for answers: each answer waits in memory until it is read, so a few kilobytes could fill it.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No browser or proxy sends a second one before the first is answered. */
const most = 8

const underWay = new WeakMap<Socket, Set<ServerResponse>>()

/** To be called before anything else looks at requests. */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { socket } = request.raw
    const answers = underWay.get(socket) ?? new Set()
    underWay.set(socket, answers.add(reply.raw))
    reply.raw.once('close', () => answers.delete(reply.raw))
    if (answers.size <= most) return next()
    reply.hijack()
    socket.destroy()
  })
}

/** Whether something is to be answered that came whole: what is no request must not get its answer first, or in the middle of it. */
export const isAnswering = (socket: Socket): boolean =>
  [...(underWay.get(socket) ?? [])].some(({ headersSent, req }) => headersSent || req.complete)
