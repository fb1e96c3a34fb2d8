// The bare HTTP server: limits, time-outs, headers, one log line per request and one way to answer errors.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@rivulet/contract/messages'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { clientAddress } from '../client-address.ts'
import type { Config } from '../config.ts'
import { answerError, errorBody } from './error-handler.ts'
import { limitRequests, maxBodyBytes, maxHeaderBytes } from './limits.ts'
import { answerNotFound } from './not-found.ts'
import { isAnswering, limitPipelining } from './pipelining.ts'
import { sendSecurityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called so often that its requests are only logged when debugging. */
    quiet?: boolean
  }
}

export function createServer(
  config: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // Ours says less and says it once.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // Connections on which nothing moves: readers who stopped reading, since answers begin and go on sooner.
    connectionTimeout: 90_000,
    keepAliveTimeout: 65_000,
    // How often connections are looked through for these: time-outs take so much longer at most.
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 512 },
    // While stopping, connections that are still open are answered; see drain.ts.
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerNotFound)
  limitPipelining(app)
  nameClients(app, config)
  logRequests(app)
  sendSecurityHeaders(app)
  limitRequests(app)
  return app
}

/** The framework would take a port or a zone for a part of the address, and anything that a proxy passes on for one. */
function nameClients(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const addressOf = clientAddress(trustProxy)
  app.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: the query may hold tokens and what people searched for.
    const path = request.url.split('?', 1)[0]
    const { method, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    const level = request.routeOptions.config.quiet ? 'debug' : 'info'
    request.log[level]({ method, path, status: reply.statusCode, ip, milliseconds }, 'request')
  })
}

/** Milliseconds to read an answer in, before the connection is cut. */
const lingering = 1000
const brokenStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is no HTTP request at all never reaches a route; it gets the same body by hand. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET' || isAnswering(socket))
    return void socket.destroy()
  const status = brokenStatus[error.code ?? ''] ?? 400
  const body = JSON.stringify(errorBody({ status, message: messages.request.malformed }, randomUUID()))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // The peer may neither read nor close: its descriptor is free all the same.
  setTimeout(() => socket.destroy(), lingering).unref()
}
