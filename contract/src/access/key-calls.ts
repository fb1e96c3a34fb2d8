/** What an API key opens: calls that read by a permission, and those that say so. */
import type { Endpoint } from '../endpoints/define-endpoint.ts'

type Call = Pick<Endpoint, 'access'> & {
  method: string
  proof?: Endpoint['proof'] | undefined
  keys?: true | undefined
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Never what needs a proof of identity: a program has none. */
export const takesKeys = ({ method, access, proof, keys }: Call): boolean =>
  reading.has(method.toUpperCase()) && !proof && (keys === true || access.includes('.'))
