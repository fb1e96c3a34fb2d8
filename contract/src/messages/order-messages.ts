/** Messages about orders, for people: decisions, corrections, and calls that are retried. */

export const orderMessages = {
  reason: 'Enter a reason for this change',
  transition: 'The order already has this status',
  statusChanged: 'Status changed',
  approved: 'Approved',
  failed: 'Set to failed',
  reopened: 'Set to pending',
  statusConfirm: 'The affiliate sees the new status at once, and postbacks report it',
  statusFailed: 'The status could not be changed',
  /** Where it was decided between opening the dialog and confirming it. */
  meanwhile: (status: string) =>
    `Already ${status} in the meantime, automatically or by somebody else. Nothing was changed`,
  notPending: 'Only pending orders can be recalculated',
  recalculateConfirm: 'Recalculate the commission at the rate for the order date?',
  recalculated: 'Commission recalculated',
  lateClick: 'A click from before the order was stored late',
  recalculateFailed: 'The commission could not be recalculated',
  assignConfirm: 'Credit this order to the affiliate?',
  assigned: 'The order has been credited to the affiliate',
  assignFailed: 'The order could not be credited',
  creditMoved: 'The credit has been moved',
  creditNotMoved: 'The credit could not be moved',
  refundTooHigh: 'The refunds cannot be greater than the amount of the order',
  refunded: 'The refund has been recorded',
  testLinkExpired: 'This test link is older than a day. Open a new one from the shop’s screen',
  testLinkNowhere: 'The shop has no address to go to',
  replayConfirm: 'Calls are processed again with their original content. Nothing is recorded twice',
  replayed: 'The call has been retried',
  shopTrashed: 'The shop is in the trash. The call was kept: restore the shop, then retry it',
  replayTrashed: 'This shop is in the trash. Restore it, then retry the call',
  replayEmpty:
    'The content of this call was not kept, so it cannot be retried. Ask the shop to send it again',
  replayFailed: 'The call could not be retried',
  /** Noted where a shop takes back its own or somebody's failure; the affiliate reads it. */
  afterFailure: {
    '0': (reason: string | null) =>
      `The order had failed${reason ? ` (${reason.toLowerCase()})` : ''}, and the shop approved it later`,
    '2': (reason: string | null) =>
      `The order had failed${reason ? ` (${reason.toLowerCase()})` : ''}, and the shop set it to pending later`,
  },
  /** Both formatted; refunds, disputed parts, and what the shop lowered. */
  reduced: (amount: string, by: string) => `Amount ${amount}, of which ${by} was refunded or deducted`,
  otherNote: 'Enter a note for this reason',
  amountStated: (stated: string, recorded: string) =>
    `Stated ${stated}, recorded ${recorded}, both before refunds`,
  amountSame: 'The order already has this amount',
  amountCorrected: 'The amount has been corrected',
  amountNotCorrected: 'The amount could not be corrected',
  affiliateOfLink: 'The link does not belong to this affiliate',
  shopOfLink: 'The link does not belong to this shop',
} as const
