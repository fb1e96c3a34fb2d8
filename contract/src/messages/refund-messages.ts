/** Messages about taking back a refund that was booked by mistake. Amounts are already formatted. */

export const refundMessages = {
  none: 'No refund was booked on this order',
  takeBack: 'Take back',
  /** Names the button of one of several refunds. */
  takeBackOf: (id: string) => `Take back refund ${id}`,
  question: (id: string, order: string) =>
    `Take back refund ${id} of order ${order}? It stops counting, and this cannot be undone. If it belongs to another order, record it there.`,
  takenBack: 'Taken back',
  done: 'The refund has been taken back',
  unknown: 'This order has no refund with this id',
  already: 'This refund has already been taken back',
  returns: {
    '0': 'The order failed because of it and will be approved again',
    '2': 'The order failed because of it and will be pending again',
  },
  /** It had failed because of the refund, and is not what it was before: flags, or a decision since. */
  staysFailed: 'The order stays failed',
  listed:
    'The shop’s system lists this refund. Take it back there too, or its next message about the order counts it again',
} as const
