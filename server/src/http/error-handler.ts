// Turns anything a route throws into one error response: a message for
// people, errors per field for forms, no internals.
import { STATUS_CODES } from 'node:http'
import { messages } from '@rivulet/contract/messages/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  detailOf,
  isRefusal,
  malformed,
  notFound,
  type Refusal,
  type RefusalError,
  tooLarge,
  tooMany,
  unavailable,
  wrongType,
} from '../errors.ts'
import { isUnreachable } from '../db/unreachable.ts'

type Answer = Refusal & { message: string }

/** The error handler of the whole server. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = explain(error, request)
  if (answer.status === 500) request.log.error({ err: error }, 'request failed')
  else if (answer.status === 503 && (!isRefusal(error) || error.cause))
    request.log.warn({ err: error }, 'request failed, a retry may succeed')
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
  return reply
    .code(answer.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(errorBody(answer, request.id)))
}

/** RFC 9457 problem details and our own format in one body. */
export function errorBody(answer: Answer, requestId: string) {
  const { status, message, errors, code } = answer
  const isOfFields = errors !== undefined && message === messages.form.invalid
  const { detail = isOfFields ? detailOf(errors) : message } = answer
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    requestId,
    message,
    meta: { ...(errors && { errors }), ...(code && { code }) },
  }
}

/** Of a request whose body could not be parsed, so that no route has seen it: too large, of another type, or no JSON. */
export function unparsedOf(error: FastifyError, request: FastifyRequest): RefusalError | undefined {
  if (isRefusal(error)) return error === request.unparsed ? error : undefined
  const { statusCode } = error
  return statusCode === 413 || statusCode === 415 ? explainStatus(statusCode, request) : undefined
}

function explain(error: FastifyError, request: FastifyRequest): Answer {
  if (isRefusal(error)) return { ...error.refusal, message: error.message }
  const known = isDatabaseAway(error) ? unavailable() : explainStatus(error.statusCode, request)
  return known
    ? { ...known.refusal, message: known.message }
    : { status: 500, message: messages.form.failed }
}

/** Errors of Fastify and its plugins. */
function explainStatus(status: number | undefined, { server }: FastifyRequest) {
  if (!status || status < 400) return undefined
  if (status === 404) return notFound()
  if (status === 413) return tooLarge()
  if (status === 415) {
    const takesFiles = server.hasContentTypeParser('multipart/form-data')
    return wrongType(messages.request[takesFiles ? 'fileType' : 'jsonType'])
  }
  if (status === 429) return tooMany(1)
  if (status === 503) return unavailable()
  if (status >= 500) return undefined
  return Object.assign(malformed(), { refusal: { status } })
}

// PostgreSQL: 57 stopped or timed out, 53 out of resources, 40 and 55 lock conflicts. Then our own pool with no free
// connection, and a full disk.
const busy = /^(57...|53...|40001|40P01|55P03|POOL_TIMEOUT|ENOSPC|EDQUOT|EFBIG)$/
// A full disk has a code, but a disk quota or a file system's size limit has none: only PostgreSQL's routine tells
// that it failed to extend or write a file.
const writing = /^(mdextend|mdzeroextend|mdwritev?|BufFileDumpBuffer)$/

function isDatabaseAway(error: Error & { code?: string; routine?: string }): boolean {
  const { code = '', routine = '' } = error
  return isUnreachable(error) || busy.test(code) || (code === 'XX000' && writing.test(routine))
}
