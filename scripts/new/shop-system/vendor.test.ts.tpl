// {{title}}'s orders in every order of arrival, each delivery twice; the figures are those of the table in docs/shops/{{kebab}}.md.
import { expect, test } from 'vitest'

test('what {{title}} sends of an order ends in the same figures in every order of arrival', () => {
  expect.fail(
    'Next: write a sample as {{title}} documents it into server/src/testing/vendor/{{kebab}}-sample.ts, read it in server/src/domain/order/vendor/{{kebab}}.ts (signature, amount without tax and shipping, statuses, refunds), and send it here in every order of arrival with everyOrder, as server/src/domain/order/vendor/woocommerce.test.ts does.',
  )
})
