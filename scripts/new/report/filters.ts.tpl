/** {{title}}: what the report is asked for. */
import { type Fields, reference } from '../fields.ts'
import { period } from './traffic.ts'

/** Without a period the last thirty days are meant. */
export const {{camel}}Filters = {
  ...period,
  shop: reference('Shop', { to: 'shop' }),
} as const satisfies Fields
