/** The question before an invite is saved that gives no shop. */

export const withoutShopMessages = {
  title: 'Invite without a shop',
  message:
    'Without a shop, those who sign up with this invite can create no links until you assign one.',
  yes: 'Save without a shop',
  no: 'Choose shops',
} as const
