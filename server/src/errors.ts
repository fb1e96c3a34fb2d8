// The ways to say no: throw one of these and the error handler turns it into an answer.
import { messages } from '@rivulet/contract/messages'

export type FieldErrors = Record<string, string[]>

export type Refusal = {
  status: number
  errors?: FieldErrors
  /** For programs, in meta.code. */
  code?: string
  retryAfterSeconds?: number
}

/** An Error that carries its answer; the message is meant for people. */
export type RefusalError = Error & { refusal: Refusal }

export function isRefusal(error: unknown): error is RefusalError {
  return error instanceof Error && 'refusal' in error
}

/** 400: not understood. */
export const malformed = (message: string = messages.request.malformed) =>
  refuse(message, { status: 400 })

/** 401: no session, or it is over; the screens go to the sign-in. */
export const unauthenticated = (message: string = messages.session.signIn) =>
  refuse(message, { status: 401 })

/** 403: the permission is missing. */
export const forbidden = (message: string = messages.session.forbidden) =>
  refuse(message, { status: 403 })

/** 404: missing, or not theirs; both look the same. Of several records the errors name which. */
export const notFound = (errors?: FieldErrors) =>
  refuse(messages.form.notFound, errors ? { status: 404, errors } : { status: 404 })

/** 409: somebody else was faster, or something depends on it. */
export const conflict = (message: string, code?: string, errors?: FieldErrors) =>
  refuse(message, { status: 409, ...named(code), ...(errors && { errors }) })

/** 415: a body of another type than the call takes. */
export const wrongType = () => refuse(messages.request.type, { status: 415 })

export const tooLarge = () => refuse(messages.request.tooLarge, { status: 413 })

/** 422 with a sentence per field. */
export const invalid = (errors: FieldErrors, message: string = messages.form.invalid) =>
  refuse(message, { status: 422, errors })

/** 422 for a reason that is no single field's. */
export const refused = (message: string, code?: string) =>
  refuse(message, { status: 422, ...named(code) })

export const tooMany = (retryAfterSeconds: number, message: string = messages.session.tooMany) =>
  refuse(message, { status: 429, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) })

/** 503: not now; the same request will work in a moment. */
export const unavailable = (retryAfterSeconds = 2, message: string = messages.request.unavailable) =>
  refuse(message, { status: 503, retryAfterSeconds })

function refuse(message: string, refusal: Refusal): RefusalError {
  return Object.assign(new Error(message), { refusal })
}

function named(code: string | undefined): { code?: string } {
  return code === undefined ? {} : { code }
}
