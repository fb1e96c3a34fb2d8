// Scenes of the audit log: asking for a payout, and withdrawing the request.
import type { PayoutApp } from '../payout-app.ts'

export function payoutRequestScenes(server: () => PayoutApp) {
  async function asker() {
    await server().call('PUT', '/admin/programme', { payoutRequests: 'on' })
    const id = await server().affiliate(6000)
    const headers = await server().signedIn(id)
    return { id, ask: () => server().call('POST', '/home/payout-request', {}, headers), headers }
  }
  return {
    askForPayout: async () => {
      const { id, ask } = await asker()
      const [last] = await server().sql`select coalesce(max(id), 0) as id from payout_request`
      return { actor: id, about: last?.id + 1, run: ask }
    },
    withdrawPayoutRequest: async () => {
      const { id, ask, headers } = await asker()
      const { data } = await ask()
      const path = `/home/payout-request/${data.request.id}`
      const run = () => server().call('DELETE', path, undefined, headers)
      return { actor: id, about: data.request.id, run }
    },
  }
}
