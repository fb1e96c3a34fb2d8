// Creates the bare Fastify server: limits, timeouts, headers, one log line per request and one error handler.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { messages } from '@rivulet/contract/messages/messages'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { clientAddress } from '../client-address.ts'
import type { Config } from '../config/config.ts'
import { answerError, errorBody } from './error-handler.ts'
import { limitRequests, maxBodyBytes, maxHeaderBytes } from './limits.ts'
import { isAnswering, limitPipelining } from './pipelining.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { noAddress } from '../errors.ts'

/** 404: a page for browsers, an error body for programs. */
async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
  if (!wantsPage || /^\/api\b/.test(request.url)) throw noAddress()
  return reply.code(404).type('text/html; charset=utf-8').send(page)
}

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Page not found</title>
<h1>Page not found</h1><p><a href="/">Back to the start</a></p></html>
`

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called so often that its requests are only logged at debug level. */
    quiet?: boolean
  }
}

export function createServer(
  config: Pick<Config, 'trustProxy'>,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    // Replaced by our own single line per request.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // Closes connections without traffic, such as clients that stopped reading; responses themselves start much sooner.
    connectionTimeout: 90_000,
    keepAliveTimeout: 65_000,
    // How often timeouts are checked; they take at most that much longer.
    http: { maxHeaderSize: maxHeaderBytes, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 512 },
    // During shutdown, open connections are still served; see graceful-shutdown.ts.
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

/** Fastify would keep a port or zone as part of the address, and accept any forwarded text as an address. */
function nameClients(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const addressOf = clientAddress(trustProxy)
  app.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: addressOf(request.raw) })
  })
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Path only: the query string may hold tokens and search terms.
    const path = request.url.split('?', 1)[0]
    const { method, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    const level = request.routeOptions.config.quiet ? 'debug' : 'info'
    request.log[level]({ method, path, status: reply.statusCode, ip, milliseconds }, 'request')
  })
}

/** Milliseconds the peer has to read the response before the connection is closed. */
const lingering = 1000
const brokenStatus: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** A malformed HTTP request never reaches a route; the same error body is written by hand. */
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
  // The peer may neither read nor close; this frees the file descriptor regardless.
  setTimeout(() => socket.destroy(), lingering).unref()
}
