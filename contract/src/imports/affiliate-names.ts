/** How files of links and orders name an affiliate. */
import { text } from '../fields.ts'

export const affiliateNames = {
  column: text('Affiliate', {
    required: true,
    asTyped: true,
    help: 'Username, public ID, Integration ID or name',
  }),
  alsoCalled: [
    'affiliateid',
    'affiliateemail',
    'affiliatename',
    'partner',
    'partnerid',
    'partneremail',
    'email',
    'mail',
    'username',
    'userid',
    'aid',
    'refid',
    'referralcode',
    'referrer',
    'publisher',
  ],
} as const
