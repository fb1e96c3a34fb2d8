// The items of a payout run: excluded and included while the list is open.
import { payoutItem } from '@rivulet/contract/resources/payout-item'
import { serve } from '../../../resource/serve.ts'
import { takeIn, takeOut } from './change-item.ts'
import { itemPreviews } from './preview-run.ts'

export const servedPayoutItem = serve(payoutItem, {
  previews: itemPreviews,
  actions: { takeOut, takeIn },
})
