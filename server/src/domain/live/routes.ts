// Route of the stream that open screens follow.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { liveEvents } from '@rivulet/contract/live'
import { mediaTypes } from '@rivulet/contract/text/file-formats'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { totalConnections } from '../../http/connection-limits.ts'
import { apiBase, guardOf } from '../../http/endpoint.ts'
import { actorOf } from '../../http/session.ts'
import { createStreams } from './streams.ts'

/** However many connections the process may have. */
const mostStreams = 2000

export function registerLiveRoute(app: FastifyInstance, deps: Deps) {
  const { live } = endpoints
  const streams = createStreams(deps, Math.min(mostStreams, Math.floor(totalConnections() / 2)))
  // Before the server waits for open requests: streams would never end by themselves.
  app.addHook('preClose', () => streams.close())
  // Not compressed: an event would wait for more to come.
  const options = { config: { ...guardOf(live), quiet: true }, compress: false as const }
  app.get(`${apiBase}${live.path}`, options, (request, reply) => {
    const actor = actorOf(request)
    void reply
      .type(`${mediaTypes.events}; charset=utf-8`)
      .header('cache-control', 'no-store, no-transform')
      // For nginx without our configuration.
      .header('x-accel-buffering', 'no')
      // Its connection ends with it: nothing keeps a server from stopping.
      .header('connection', 'close')
    const endless = request.headers.accept?.includes(mediaTypes.events)
    return reply.send(endless ? streams.open(actor) : `event: ${liveEvents.changed}\ndata: []\n\n`)
  })
  return { live }
}
