// Checks of the demo's own tracking hosts, which lead nowhere: their answers are made up here.
import { hostProof } from '../programme/tracking-hosts.ts'
import { checkDueHosts } from '../watch/check-hosts.ts'
import { depsAt } from './product.ts'
import { hour, type Stage, type Store } from './story.ts'

/** How shops name theirs. */
export const hostOf = (host: string): string => `go.${host}`

export async function checkOwnHosts({ deps, period }: Stage, stores: readonly Store[]): Promise<void> {
  const leading = new Set(
    stores.flatMap(({ brand }) => (brand.ownHost === 'leads here' ? [hostOf(brand.host)] : [])),
  )
  const { secret } = deps.config
  const { signal } = new AbortController()
  await checkDueHosts(depsAt(deps, period.until - hour), signal, async ({ url }) => {
    const answer = leading.has(url.hostname)
      ? hostProof(secret, url.pathname.split('/').at(-1) ?? '')
      : ''
    const status = answer ? 200 : 404
    return { ...{ status, answer, milliseconds: 40 }, location: null, forbidden: false }
  })
}
