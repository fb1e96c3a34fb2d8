/** Responses in the OpenAPI document: the envelope, the error body, and their statuses. */
import { type FileFormat, mediaTypes } from '../text/file-formats.ts'
import type { Schema } from '../answers/shape.ts'

export const json = (schema: Schema, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})
/** The content of files is not described. */
export const files = (formats: readonly FileFormat[]) => ({
  content: Object.fromEntries(
    formats.map((format) => [
      mediaTypes[format],
      { schema: format === 'json' ? { type: 'object' } : {} },
    ]),
  ),
})
const meta: Schema = {
  type: 'object',
  properties: { total: { type: 'integer', description: 'Number of rows' } },
}
export const envelope = (data: Schema, more: Schema = {}): Schema => ({
  type: 'object',
  properties: { data, message: { type: 'string' }, meta, ...more },
  required: ['data'],
})
const failure = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
const failureTitles: Record<number, string> = {
  400: 'Malformed request',
  401: 'Not signed in',
  403: 'Permission missing',
  404: 'Record not found',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported content type',
  422: 'Not valid',
  429: 'Too many requests',
  503: 'Temporarily unavailable',
}
/** By their names in the document's components. */
export const failureResponses = Object.fromEntries(
  Object.entries(failureTitles).map(([status, title]) => [`Failure${status}`, failure(title)]),
)
export const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((s) => [s, { $ref: `#/components/responses/Failure${s}` }]))
/** Error responses of every call, and of calls with a session. */
export const publicFailures = [400, 404, 409, 413, 414, 415, 422, 429, 503]
export const sessionFailures = [...publicFailures, 401, 403]

export const failureSchema: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: 'What is wrong, for programs. Of fields that are not valid: each by its name',
      examples: ['amount: The field is required'],
    },
    requestId: { type: 'string' },
    message: { type: 'string', description: 'What the screens show' },
    meta: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
  required: ['type', 'title', 'status', 'requestId', 'message'],
}
