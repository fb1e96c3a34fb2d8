// The tests that mutants of the ledger, sessions, `where` and attribution have to get past.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'server/src/ledger/*.test.ts',
      'server/src/audit/audit.test.ts',
      'server/src/http/{token,session,session-record,session-hold}.test.ts',
      'server/src/domain/session/{sign-in,recover,impersonate,own-account}.test.ts',
      'server/src/resource/{where,where-kind,engine}.test.ts',
      'server/src/domain/order/{attribute-order,find-owner,order-money,trace-order}.test.ts',
      'server/src/domain/invoice/{invoice,correction}.test.ts',
      'server/src/click/{click-id,find-click}.test.ts',
    ],
    globalSetup: ['server/src/testing/postgres-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
