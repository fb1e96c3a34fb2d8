/** Messages of affiliates' requests for shops. */
import { requestMessages } from './request-messages.ts'

export const shopRequestMessages = {
  ...requestMessages,
  more: 'More shops',
  moreHint: 'Ask to promote them',
  ask: 'Ask for this shop',
  askForShops: 'Ask for a shop',
  askFor: (shop: string) => `Ask for ${shop}`,
  askAgain: 'Ask again',
  about: (words: string, shop: string) => `${words}: ${shop}`,
  send: 'Ask',
  asked: 'Your request was sent. You will be notified when it is answered.',
  already: 'You have already asked for this shop',
  askedOn: (day: string) => `Asked on ${day}`,
  declinedOn: (day: string) => `Declined on ${day}`,
  withdrawFrom: (shop: string) => `Withdraw the request for ${shop}`,
  withdrawConfirm: (shop: string) => `Withdraw your request for ${shop}? You can ask again later.`,
  noteHelp: 'Optional: where and how you would promote the shop',
  title: 'Shop requests',
  acceptConfirm: 'The affiliate can promote the shop at once, and is notified.',
  accepted: 'Request accepted. The affiliate is notified.',
  acceptFailed: 'This request could not be accepted. It may have been answered or withdrawn.',
  closed:
    'The shop is switched off, or reserved for another affiliate. Open it first, or decline the request.',
  declineFailed: 'This request could not be declined. It may have been answered or withdrawn.',
} as const
