// The tests that must kill the mutants of ledger, sessions, `where` and attribution.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/ledger/*.test.ts',
      'server/src/audit/audit.test.ts',
      'server/src/http/{session,session-hold}.test.ts',
      'server/src/auth/{token,session-record}.test.ts',
      'server/src/domain/session/{sign-in,recover,impersonate,own-account}.test.ts',
      'server/src/resource/{where,where-kind,engine}.test.ts',
      'server/src/domain/order/{order-money,trace-order}.test.ts',
      'server/src/domain/order/credit/{attribute-order,find-owner}.test.ts',
      'server/src/domain/invoice/{invoice,correction}.test.ts',
      'server/src/click/{edge/click-id,ingest/find-click}.test.ts',
    ],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
