// Unattributed orders on the server: visible to admin users only, who may credit them to a link.
import { unattributed } from '@rivulet/contract/resources/unattributed'
import { serve } from '../../../resource/serve.ts'
import { assignOrder } from './assign-order.ts'
import { changeBy } from '../change/change.ts'
import { lockOrder } from '../lock-order.ts'

export const servedUnattributed = serve(unattributed, {
  actions: {
    assign: async ({ id, body }, { tx, actor, deps }) => {
      const change = changeBy(tx, deps, actor.accountId)
      await assignOrder(change, await lockOrder(tx, id), {
        linkId: body.link ?? null,
        affiliateId: body.affiliate ?? null,
        note: body.note,
      })
    },
  },
})
