/** Permission names derived from definitions, and the initial profiles. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../endpoints/define-endpoint.ts'
import { endpoints } from '../endpoints/endpoint.ts'
import { menu } from '../screens/menu.ts'
import { account, alwaysAllowed, home } from '../screens/own-screens.ts'
import { can, canMeet, isAdminReference, profileReferences } from './permission-check.ts'
import { levels, permissionGroups } from './permission-groups.ts'
import { allPermissions, seededPermissions } from './permission.ts'
import type { Resource } from '../resource.ts'
import { resources } from '../resources/index.ts'

const domains = permissionGroups.map((group) => group.domain)

describe('S6.3 S6.4 permissions are domain.level', () => {
  test('the levels are the specified ones, in their order', () => {
    expect(Object.keys(levels)).toEqual(['action', 'index', 'trash', 'add', 'view', 'edit', 'destroy'])
  })

  test('the extras are there', () => {
    expect(allPermissions).toContain('registration.affiliate.activate')
    expect(allPermissions).toContain('admin.user.profile')
  })

  test('every specified group appears once', () => {
    const specified = [
      'admin.profile',
      'admin.user',
      'registration.affiliate',
      'registration.invite',
      'financial.order',
      'financial.invoice',
      'marketing.analytics',
      'marketing.analytics-campaign',
      'marketing.analytics-shop',
      'marketing.campaign',
      'marketing.link',
      'marketing.shop',
      'marketing.tool',
      'service.upload',
      'service.contact',
      'service.download',
      'report.marketing.campaign-analytics',
      'report.marketing.shop-analytics',
    ]
    const added = [
      'marketing.postback',
      'report.marketing.sub-id',
      'financial.correction',
      'financial.payout',
      'financial.claim',
      'financial.reconciliation',
      'financial.buyer',
      'admin.audit',
      'admin.job',
      'admin.programme',
      'service.announcement',
      'marketing.coupon',
      'settings.api-key',
    ]
    expect([...specified, ...added]).toEqual(expect.arrayContaining(domains))
    expect(new Set(domains).size).toBe(domains.length)
    expect(new Set(allPermissions).size).toBe(allPermissions.length)
  })

  test('every resource and every menu entry belongs to a group that can be shown in the menu', () => {
    const needed = Object.values<Resource>(resources).map((resource) => resource.domain)
    for (const domain of [
      ...needed,
      ...menu.flatMap((group) => group.entries.map((entry) => entry.domain)),
    ])
      expect(allPermissions).toContain(`${domain}.action`)
  })

  test('R20 every call and every action needs a permission that exists, or says who may call it', () => {
    const calls = Object.values<Endpoint>(endpoints).map((call) => call.access)
    const actions = Object.values<Resource>(resources).flatMap((resource) =>
      Object.values(resource.actions ?? {}).flatMap(({ level }) =>
        level ? [`${resource.domain}.${level}`] : [],
      ),
    )
    for (const access of [...calls, ...actions])
      expect(['public', 'session', ...allPermissions]).toContain(access)
  })
})

describe('S6.5 S6.6 access by permission', () => {
  test('a permission is matched by its full name', () => {
    expect(can(['marketing.shop.index'], 'marketing.shop.index')).toBe(true)
    expect(can(['marketing.shop.index'], 'marketing.shop')).toBe(false)
    expect(can(['marketing.shop.index'], 'marketing.shop.inde')).toBe(false)
    expect(can([], 'marketing.shop.index')).toBe(false)
  })

  test('S6.6 without a list nothing is permitted', () => {
    for (const none of [null, undefined, []]) {
      expect(can(none, 'marketing.shop.index')).toBe(false)
      expect(canMeet(none, 'marketing.shop')).toBe(false)
    }
  })

  test('one level of a domain opens it, and no other domain', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allPermissions), (permission) => {
        expect(domains.filter((domain) => canMeet([permission], domain))).toEqual([
          permission.slice(0, permission.lastIndexOf('.')),
        ])
      }),
    )
  })

  test('S2.29 always-allowed entries need no permission', () => {
    expect(alwaysAllowed).toEqual([
      'home',
      'back',
      'print',
      'settings.account',
      'settings.preferences',
      'settings.balance',
      'settings.terms',
    ])
    for (const entry of alwaysAllowed) expect(domains).not.toContain(entry)
    expect(alwaysAllowed).toEqual(expect.arrayContaining([home.needs, account.needs]))
  })
})

describe('S6.1 the profiles of the first start', () => {
  test('S1.1 there are three references, two of them admin users', () => {
    expect(Object.keys(profileReferences)).toEqual(['Administrator', 'Manager', 'Affiliate'])
    expect(isAdminReference('Administrator')).toBe(true)
    expect(isAdminReference('Manager')).toBe(true)
    expect(isAdminReference('Affiliate')).toBe(false)
  })

  test('profiles only contain existing permissions', () => {
    for (const held of Object.values(seededPermissions))
      expect(allPermissions).toEqual(expect.arrayContaining([...held]))
  })

  test('the Administrator has all permissions; the Manager none for administrators and profiles', () => {
    expect(seededPermissions.Administrator).toEqual(allPermissions)
    expect(seededPermissions.Manager.some((permission) => permission.startsWith('admin.'))).toBe(false)
    expect(seededPermissions.Manager).toContain('registration.affiliate.activate')
  })

  test('S1.2 the Affiliate sees traffic, orders and balance, edits only links, postbacks and API keys, and adds claims', () => {
    for (const permission of [
      'financial.order.index',
      'financial.invoice.index',
      'marketing.analytics-shop.index',
    ])
      expect(seededPermissions.Affiliate).toContain(permission)
    const changing = seededPermissions.Affiliate.filter((permission) =>
      /\.(add|edit|trash|destroy|\w+ate)$/.test(permission),
    )
    const own = /^(marketing\.(link|postback)|settings\.api-key)\./
    expect(changing.filter((permission) => !own.test(permission))).toEqual(['financial.claim.add'])
    expect(
      seededPermissions.Affiliate.some((permission) => /^(registration|admin)\./.test(permission)),
    ).toBe(false)
  })
})

test('S2.29 the menu has its groups and entries in their order', () => {
  const titles = menu.map(({ title, entries }) => [title, ...entries.map((entry) => entry.title)])
  expect(titles).toEqual([
    ['Registration', 'Affiliates', 'Invites'],
    [
      'Financial',
      'Order Statistics',
      'Payments',
      'Reconciliation',
      'Payout runs',
      'Claims',
      'Buyer requests',
    ],
    [
      'Marketing',
      'Analytics',
      'Campaign Statistics',
      'Shop Statistics',
      'Campaigns',
      'Shops',
      'Links',
      // Beyond the specification.
      'Coupons',
      'Tools',
      // Beyond the specification.
      'Postbacks',
    ],
    ['Credential', 'Administrators', 'Profiles', 'Audit log', 'Jobs'],
    // Announcements are beyond the specification.
    ['Service', 'Uploads', 'Downloads', 'Announcements', 'Contacts'],
    // Sub ids are beyond the specification.
    ['Report', 'Campaign Traffic', 'Shop Traffic', 'Sub IDs'],
    // Beyond the specification.
    ['Settings', 'Programme', 'API keys'],
  ])
  const forAffiliates = menu.flatMap(({ entries }) =>
    entries.flatMap(({ title, titleForAffiliates }) =>
      titleForAffiliates ? [[title, titleForAffiliates]] : [],
    ),
  )
  expect(forAffiliates).toEqual([['Payments', 'Balance']])
})
