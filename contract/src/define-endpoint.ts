/** What a call that is no resource is: method, path, who may call, the fields of the body and the shape of the answer. */
import type { Fields } from './fields.ts'
import type { FileFormat } from './file-formats.ts'

export type Endpoint<Answer = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** public: no session; session: any signed-in user; otherwise the permission needed. */
  access: 'public' | 'session' | `${string}.${string}`
  /** Whom it answers when not everybody with that access. */
  audience?: 'admins' | 'affiliates'
  /** Whoever asks must have proven lately who they are: where the installation is hardened, or everywhere. */
  proof?: 'hardened' | 'always'
  /** Answered also to those who must set up a second factor before anything else. */
  withoutFactor?: true
  /** Who calls without a session: a shop's server with its key or signature, or a shop system with its own. */
  caller?: 'shop' | 'shop by address' | 'vendor'
  body?: Fields
  /** The body is a form with one file. */
  multipart?: true
  /** The body is read as it comes, in one of these types. */
  sent?: readonly string[]
  /** What may stand after '?'. */
  query?: Fields
  /** The answer is a file of one of these formats. */
  file?: readonly FileFormat[]
  /** The statuses of success when it is not 200 alone. */
  success?: readonly number[]
  /** What the audit log calls it; its name there is the endpoint's. Missing where nothing is done, or `unaudited` says why. */
  audited?: string
  /** Why a call that is no GET leaves no line in the audit log. */
  unaudited?: string
  /** Type only: what `data` holds. */
  answer?: Answer
}
export const endpoint =
  <Answer>() =>
  <const E extends Endpoint<Answer>>(definition: E): E & { answer?: Answer } =>
    definition
