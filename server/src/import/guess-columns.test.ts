// Columns of other systems' exports, by the names they give them.
import type { ImportName } from '@rivulet/contract/imports/imports'
import { expect, test } from 'vitest'
import { guessColumns } from './guess-columns.ts'

/** The columns that were recognised, by field. */
const found = (kind: ImportName, columns: string) =>
  Object.fromEntries(
    Object.entries(guessColumns(kind, columns.split(','))).filter(([, column]) => column !== null),
  )

test.each<[string, Record<string, string>]>([
  [
    'Display name,Email address,Company name,Status',
    {
      name: 'Display name',
      username: 'Email address',
      businessProfile: 'Company name',
      status: 'Status',
    },
  ],
  ['Full name,Email', { name: 'Full name', username: 'Email' }],
  ['Partner,Partner Email', { name: 'Partner', username: 'Partner Email' }],
  ['Publisher,Contact Email', { name: 'Publisher', username: 'Contact Email' }],
  ['Company name,Email address', { name: 'Company name', username: 'Email address' }],
  [
    'Promoter ID,Promoter,Promoter Email',
    { affiliateIntegration: 'Promoter ID', name: 'Promoter', username: 'Promoter Email' },
  ],
  [
    'Affiliate First Name,Affiliate Last Name,Affiliate Email',
    {
      name: 'Affiliate First Name',
      lastName: 'Affiliate Last Name',
      username: 'Affiliate Email',
    },
  ],
  [
    'Media Partner ID,Media Partner,Contact Email Address',
    {
      affiliateIntegration: 'Media Partner ID',
      name: 'Media Partner',
      username: 'Contact Email Address',
    },
  ],
])('the columns of affiliates in %s are recognised', (columns, expected) => {
  expect(found('affiliate', columns)).toEqual(expected)
})

test.each<[ImportName, string, Record<string, string>]>([
  ['coupon', 'Coupon code,Partner', { code: 'Coupon code', affiliate: 'Partner' }],
  ['coupon', 'Discount code,Email address', { code: 'Discount code', affiliate: 'Email address' }],
  ['coupon', 'Promotion Code,Promoter Email', { code: 'Promotion Code', affiliate: 'Promoter Email' }],
  [
    'order',
    'Action ID,Action Date,Sale Amount,Media Partner,Action Status',
    {
      ...{ orderId: 'Action ID', date: 'Action Date', amount: 'Sale Amount' },
      ...{ affiliate: 'Media Partner', status: 'Action Status' },
    },
  ],
  [
    'link',
    'Publisher Name,Link name,Store',
    { affiliate: 'Publisher Name', name: 'Link name', shop: 'Store' },
  ],
])('the columns of %ss in %s are recognised', (kind, columns, expected) => {
  expect(found(kind, columns)).toEqual(expected)
})
