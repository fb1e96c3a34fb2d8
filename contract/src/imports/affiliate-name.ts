/** How files of links and orders name an affiliate. */
import { text } from '../fields.ts'

export const affiliateName = text('Affiliate', {
  required: true,
  asTyped: true,
  help: 'Username, public ID, Integration ID or name',
})
