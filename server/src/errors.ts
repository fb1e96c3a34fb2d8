// HTTP errors to throw: the error handler turns each into a response.
import { messages } from '@rivulet/contract/messages/messages'

export type FieldErrors = Record<string, string[]>

export type Refusal = {
  status: number
  errors?: FieldErrors
  /** Machine-readable, in meta.code. */
  code?: string
  retryAfterSeconds?: number
  /** For servers, which have no fields to highlight: the sentence of each field. */
  detail?: string
}

/** An Error that carries its response; the message is shown to people. */
export type RefusalError = Error & { refusal: Refusal }

export function isRefusal(error: unknown): error is RefusalError {
  return error instanceof Error && 'refusal' in error
}

/** For programs, which have no fields to highlight. */
export const detailOf = (errors: FieldErrors): string =>
  Object.entries(errors)
    .flatMap(([field, says]) => says.map((one) => `${field}: ${one}`))
    .join('. ')

/** The error of a call that a server makes: its detail names each field, also where it is logged. */
export function withDetail(error: unknown): unknown {
  if (!isRefusal(error) || !error.refusal.errors) return error
  return Object.assign(error, {
    refusal: { ...error.refusal, detail: detailOf(error.refusal.errors) },
  })
}

/** 400: the request cannot be parsed or understood. */
export const malformed = (message: string = messages.request.malformed, detail?: string) =>
  refuse(message, { status: 400, ...(detail && { detail }) })

/** 401: no session, or it has expired; the screens show the sign-in. */
export const unauthenticated = (message: string = messages.session.signIn) =>
  refuse(message, { status: 401 })

/** 403: the permission is missing. */
export const forbidden = (message: string = messages.session.forbidden, code?: string) =>
  refuse(message, { status: 403, ...named(code) })

/** 404: missing or out of scope, which look the same. For several records, `errors` names which. */
export const notFound = (errors?: FieldErrors) =>
  refuse(messages.form.notFound, errors ? { status: 404, errors } : { status: 404 })

/** 404 for an address that no call has, or not with this method. */
export const noAddress = () => refuse(messages.request.noAddress, { status: 404 })

/** 409: the record was changed meanwhile, or something depends on it. */
export const conflict = (message: string, code?: string, errors?: FieldErrors) =>
  refuse(message, { status: 409, ...named(code), ...(errors && { errors }) })

/** 415: the endpoint does not accept this content type; `detail` says which it does. */
export const wrongType = (detail: string) => refuse(messages.request.type, { status: 415, detail })

export const tooLarge = () => refuse(messages.request.tooLarge, { status: 413 })

/** 422 with a message per field. */
export const invalid = (errors: FieldErrors, message: string = messages.form.invalid) =>
  refuse(message, { status: 422, errors })

/** 422 for a reason that concerns no single field; `detail` tells a server more. */
export const refused = (message: string, code?: string, detail?: string) =>
  refuse(message, { status: 422, ...named(code), ...(detail && { detail }) })

export const tooMany = (retryAfterSeconds: number, message: string = messages.session.tooMany) =>
  refuse(message, { status: 429, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) })

/** 503: temporarily unavailable; the same request will succeed on retry. */
export const unavailable = (retryAfterSeconds = 2, message: string = messages.request.unavailable) =>
  refuse(message, { status: 503, retryAfterSeconds })

function refuse(message: string, refusal: Refusal): RefusalError {
  return Object.assign(new Error(message), { refusal })
}

function named(code: string | undefined): { code?: string } {
  return code === undefined ? {} : { code }
}
