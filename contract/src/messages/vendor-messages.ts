/** What happened to a shop system's message, shown with the calls on a shop's screen. Used by the server only. */
export const vendorMessages = {
  topic: (topic: string, needed: string) =>
    `Webhooks of the topic ${topic || '(none)'} are ignored. For orders, refunds and cancellations, use the topic ${needed}`,
  deleted:
    'A deleted order keeps its last state: cancel it in the shop before you delete it, or fail it here',
  noOrder:
    'WooCommerce sent no order, because the webhook’s user may not read orders. Have an administrator or shop manager save the webhook again; the next change of the order then reports it in full',
  error: (message: string) => `The shop system sent an error instead of the order: ${message}`,
  notNeeded: (type: string) => `Events of the type ${type} are not needed`,
  instead: (type: string, needed: string) =>
    `Events of the type ${type} are not read. The destination in Stripe needs ${needed} instead`,
  refundsLost: (type: string, needed: string) =>
    `This refund has lowered no commission: events of the type ${type} do not say which refund they are about. Add ${needed} to the destination in Stripe, and record this refund on its order by hand`,
  thin: 'This event holds only a reference. In Stripe, create the destination with the payload style Snapshot instead of Thin',
  notConnected: (title: string) =>
    `${title} is not connected: enter its signing secret with ‘Connect a shop system’`,
  otherSecret: (title: string) =>
    `The signature does not match the secret entered here. Copy the signing secret of this webhook from ${title} and enter it with ‘Connect a shop system’`,
  late: 'The time in the signature is more than five minutes from now: check the clock of this server',
  unlikeDocumented: (field: string) =>
    `The field ${field || 'body'} does not match the shop system’s documentation. The message is kept and can be retried`,
} as const
