// The tests that must kill the mutants of ledger, sessions, `where` and attribution.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const contract = fileURLToPath(new URL('../contract/src', import.meta.url))

export default defineConfig({
  // The changed copy, not the one that node_modules links to.
  resolve: { alias: [{ find: /^@rivulet\/contract\/(.*)$/, replacement: `${contract}/$1.ts` }] },
  test: {
    include: [
      'contract/src/commission.test.ts',
      'server/src/ledger/*.test.ts',
      'server/src/audit/audit.test.ts',
      'server/src/http/{session,session-hold}.test.ts',
      'server/src/auth/{token,session-record}.test.ts',
      'server/src/domain/session/{sign-in,recover,impersonate,own-account}.test.ts',
      'server/src/domain/session/factor/hardened.test.ts',
      'server/src/resource/{where,where-kind,engine}.test.ts',
      'server/src/domain/order/{order-money,trace-order}.test.ts',
      'server/src/domain/order/credit/{assign,attribute}-order.test.ts',
      'server/src/domain/order/credit/{coupon,move}-credit.test.ts',
      'server/src/domain/order/credit/{find-coupons,find-owner,fresh-click,who-still-earns}.test.ts',
      'server/src/domain/decision/preview-decision.test.ts',
      'server/src/domain/home/home.test.ts',
      'server/src/domain/invoice/{invoice,correction,unpaid-orders}.test.ts',
      'server/src/click/{edge/click-id,ingest/find-click}.test.ts',
    ],
    expect: { poll: { timeout: 60_000 } },
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    // Reading the product anew for each file takes longer than most tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
