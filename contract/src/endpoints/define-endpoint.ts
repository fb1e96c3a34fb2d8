/** Definition of an endpoint outside the resources: method, path, access, body fields and response schema. */
import type { Fields } from '../fields.ts'
import type { FileFormat } from '../text/file-formats.ts'

export type Endpoint<Answer = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** `public`: no session; `session`: every signed-in user; otherwise the required permission. */
  access: 'public' | 'session' | `${string}.${string}`
  /** Narrows the access to one audience. */
  audience?: 'admins' | 'affiliates'
  /** Requires a recent proof of identity: only in hardened installations, or always. */
  proof?: 'hardened' | 'always'
  /** Also open to API keys, although it needs no permission. */
  keys?: true
  /** Also available to users who must set up a second factor first. */
  withoutFactor?: true
  /** Also available to affiliates who have not accepted the terms in force. */
  withoutTerms?: true
  /** Authentication without a session: a shop's server with key or signature, or a shop system with its own signature. */
  caller?: 'shop' | 'shop by address' | 'vendor'
  body?: Fields
  /** The body is a form with one file. */
  multipart?: true
  /** The body is read raw, in one of these content types. */
  sent?: readonly string[]
  /** What the API page fills in: a body, or values of the query. */
  example?: Readonly<Record<string, unknown>>
  /** Query parameters. */
  query?: Fields
  /** The response is a file in one of these formats. */
  file?: readonly FileFormat[]
  /** Success statuses, when not only 200. */
  success?: readonly number[]
  /** Its label in the audit log, under the endpoint's name. Missing for read-only calls and where `unaudited` gives a reason. */
  audited?: string
  /** Why a call other than GET writes no audit log entry. */
  unaudited?: string
  /** Type only: what `data` holds. */
  answer?: Answer
}
export const endpoint =
  <Answer>() =>
  <const E extends Endpoint<Answer>>(definition: E): E & { answer?: Answer } =>
    definition
