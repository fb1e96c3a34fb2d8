// Orders from {{title}}: its webhooks as they are documented.
import { z } from 'zod'
import { signedInBase64 } from './signature.ts'
import { withoutUndefined, type Vendor } from './vendor.ts'

const order = z.object({
  number: z.string(),
  amount: z.string(),
  currency: z.string(),
  placedAt: z.string(),
  clickId: z.string().optional(),
})

export const {{kebab}}: Vendor = {
  title: '{{title}}',
  signed: ({ headers, raw, secret }) => signedInBase64(headers['x-{{kebab}}-signature'], secret, raw),
  read: (body) => {
    const { number, amount, currency, placedAt, clickId } = order.parse(body)
    return { messages: [withoutUndefined({ orderId: number, amount, currency, date: placedAt, click_id: clickId })] }
  },
}
