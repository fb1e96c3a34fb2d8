// Hits for tests, as they lie in the spool.
import type { Hit } from '../click/hit.ts'
import { makeClickId } from '../click/click-id.ts'

const secret = 'kU3vQ9xR2mZ7nB4wT8yH1sL6pD5fG0jC'

/** `at` is an instant; everything else as a person with one browser would cause it. */
export function makeHit(linkId: number, at: string, changes: Partial<Hit> = {}): Hit {
  const ms = Date.parse(at)
  return {
    clickId: makeClickId(secret, linkId, ms),
    linkId,
    at: ms,
    class: 'valid',
    reason: null,
    ip: '193.190.0.1',
    agent: 'Firefox',
    referrer: '',
    cookie: null,
    subIds: [null, null, null, null, null],
    ...changes,
  }
}
