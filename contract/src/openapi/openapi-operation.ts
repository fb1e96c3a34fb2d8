/** An operation of the OpenAPI document, with its operationId and description. */
import type { Schema } from '../answers/shape.ts'

export type Operation = Record<string, unknown>
export type Paths = Record<string, Record<string, Operation>>

export const apiPath = (url: string): string => `/api/v1${url.replace(/:(\w+)/g, '{$1}')}`

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export function add(paths: Paths, at: string, method: string, operation: Operation): void {
  paths[at] = { ...paths[at], [method]: operation }
}

export const inPath = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  schema,
  description,
})

type Asked = {
  needs: string
  audience?: string | undefined
  proof?: boolean | undefined
  /** Whether it takes API keys. */
  keys: boolean
}
/** Who may call it. */
export function condition({ needs, audience, proof, keys }: Asked): string {
  const who: Record<string, string> = {
    public: 'Needs no session.',
    session: 'For every signed-in user.',
  }
  return [
    who[needs] ?? `Needs the permission \`${needs}\`.`,
    ...(audience === 'admins' ? ['For admin users.'] : []),
    ...(audience === 'affiliates' ? ['For affiliates.'] : []),
    ...(keys ? ['Takes API keys.'] : []),
    ...(proof ? ['Where required, needs an identity check of the last ten minutes.'] : []),
  ].join(' ')
}
