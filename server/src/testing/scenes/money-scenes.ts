// Scenes of the audit log: decisions on orders, taking back a refund, and showing a payee's account.
import { draftOf } from '../draft.ts'
import type { PayoutApp } from '../payout-app.ts'

export function moneyScenes(server: () => PayoutApp) {
  const newOrder = async () => server().make.create('order', await draftOf(server().make, 'order'))
  return {
    orderStatus: async () => {
      const id = await newOrder()
      const path = `/financial/order/details/${id}/status`
      const run = () => server().call('PUT', path, { status: '0' })
      return { actor: server().admin.id, about: id, run }
    },
    takeRefundBack: async () => {
      const id = await newOrder()
      const path = `/financial/order/details/${id}`
      await server().call('POST', `${path}/refund`, { refundId: 'R-1', amount: '0.01' })
      const run = () => server().call('POST', `${path}/take-refund-back`, { refundId: 'R-1' })
      return { actor: server().admin.id, about: id, run }
    },
    payeeAccount: async () => {
      const affiliate = await server().affiliate(500)
      const run = () => server().call('POST', '/financial/invoice/payee-account', { affiliate })
      return { actor: server().admin.id, about: affiliate, run }
    },
  }
}
