// Turns whatever a route throws into one answer: a sentence for people, fields for forms, nothing about our insides.
import { STATUS_CODES } from 'node:http'
import { messages } from '@rivulet/contract/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import {
  isRefusal,
  malformed,
  notFound,
  type Refusal,
  tooLarge,
  tooMany,
  unavailable,
  wrongType,
} from './errors.ts'
import { isUnreachable } from '../db/unreachable.ts'

type Answer = Refusal & { message: string }

/** The error handler of the whole server. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = explain(error)
  if (answer.status === 500) request.log.error({ err: error }, 'request failed')
  else if (answer.status === 503 && !isRefusal(error))
    request.log.warn({ err: error }, 'request could not be served now')
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
  return reply
    .code(answer.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(errorBody(answer, request.id)))
}

/** RFC 9457 and our own contract in one body. */
export function errorBody(answer: Answer, requestId: string) {
  const { status, message, errors, code } = answer
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    requestId,
    message,
    meta: { ...(errors && { errors }), ...(code && { code }) },
  }
}

function explain(error: FastifyError): Answer {
  if (isRefusal(error)) return { ...error.refusal, message: error.message }
  const known = isDatabaseAway(error) ? unavailable() : explainStatus(error.statusCode)
  return known
    ? { ...known.refusal, message: known.message }
    : { status: 500, message: messages.form.failed }
}

/** What Fastify and its plugins refuse by themselves. */
function explainStatus(status: number | undefined) {
  if (!status || status < 400) return undefined
  if (status === 404) return notFound()
  if (status === 413) return tooLarge()
  if (status === 415) return wrongType()
  if (status === 429) return tooMany(1)
  if (status === 503) return unavailable()
  if (status >= 500) return undefined
  return Object.assign(malformed(), { refusal: { status } })
}

// PostgreSQL: 57 stopped or out of time, 53 out of room, 40 and 55 busy. Then our own connections to it, all in use, and the disk, which takes nothing more.
const busy = /^(57...|53...|40001|40P01|55P03|POOL_TIMEOUT|ENOSPC|EDQUOT|EFBIG)$/
// A full disk has a code, but a quota or the largest file that a file system takes has none: only where PostgreSQL was tells that it had to make a file longer.
const growing = /^(mdextend|mdzeroextend|BufFileDumpBuffer)$/

function isDatabaseAway(error: Error & { code?: string; routine?: string }): boolean {
  const { code = '', routine = '' } = error
  return isUnreachable(error) || busy.test(code) || (code === 'XX000' && growing.test(routine))
}
