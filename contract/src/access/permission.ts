/** Permission names (domain.level), and which profile has which at first. */
import type { ProfileReference } from './permission-check.ts'
import { permissionGroups } from './permission-groups.ts'

export const allPermissions: readonly string[] = permissionGroups.flatMap((g) =>
  Object.keys(g.levels).map((level) => `${g.domain}.${level}`),
)

const read = ['action', 'index', 'view']
const affiliateLevels: Readonly<Record<string, readonly string[]>> = {
  'financial.order': read,
  'financial.invoice': read,
  'financial.claim': [...read, 'add', 'write'],
  'marketing.analytics': read,
  'marketing.analytics-shop': read,
  'marketing.analytics-campaign': read,
  'marketing.campaign': read,
  'marketing.shop': read,
  'marketing.link': [...read, 'add', 'edit', 'trash', 'destroy'],
  'marketing.coupon': read,
  'marketing.tool': read,
  'marketing.postback': [...read, 'add', 'edit', 'trash', 'destroy'],
  'settings.api-key': [...read, 'add', 'trash', 'destroy'],
  'service.contact': ['action'],
  'service.download': ['action', 'index'],
  'report.marketing.campaign-analytics': ['action', 'index'],
  'report.marketing.shop-analytics': ['action', 'index'],
  'report.marketing.sub-id': ['action', 'index'],
}

/** What the three seeded profiles hold. */
export const seededPermissions: Record<ProfileReference, readonly string[]> = {
  Administrator: allPermissions,
  Manager: allPermissions.filter((p) => !p.startsWith('admin.')),
  Affiliate: allPermissions.filter((p) => {
    const cut = p.lastIndexOf('.')
    return affiliateLevels[p.slice(0, cut)]?.includes(p.slice(cut + 1)) ?? false
  }),
}
