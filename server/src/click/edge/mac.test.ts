// The fast HMAC implementation equals Node's.
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMac } from './mac.ts'

test('R57 every key and message gives the same result as Node’s HMAC, in any sequence', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 100 }),
      fc.array(
        fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 200 })),
        {
          maxLength: 5,
        },
      ),
      fc.constantFrom('hex', 'binary'),
      (key, messages, encoding) => {
        const mac = createMac(Buffer.from(key))
        for (const message of messages)
          expect(mac(message, encoding)).toEqual(
            createHmac('sha256', key).update(message).digest(encoding),
          )
      },
    ),
  )
})
