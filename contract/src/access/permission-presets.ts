/** Sets of permissions that a new profile can start from, for helpers with fewer rights. */
import type { profileMessages } from '../messages/profile-messages.ts'
import { allPermissions } from './permission.ts'

export type PresetName = keyof (typeof profileMessages)['presets']

const reading: ReadonlySet<string> = new Set(['action', 'index', 'view'])
const levelOf = (permission: string): string => permission.slice(permission.lastIndexOf('.') + 1)
const below = (permission: string, domain: string): boolean => permission.startsWith(`${domain}.`)

/** Everything but accounts, profiles, settings and the audit log. API keys are one's own, and read no more than oneself. */
const look = allPermissions.filter(
  (permission) =>
    (reading.has(levelOf(permission)) && !below(permission, 'admin')) ||
    below(permission, 'settings.api-key'),
)
const removing: ReadonlySet<string> = new Set(['trash', 'destroy'])
/** All of an area, except deleting. */
const working = (...domains: string[]): string[] =>
  allPermissions.filter(
    (permission) =>
      domains.some((domain) => below(permission, domain)) && !removing.has(levelOf(permission)),
  )

export const permissionPresets: Readonly<Record<PresetName, readonly string[]>> = {
  look,
  decide: [...new Set([...look, 'financial.order.edit', ...working('financial.claim')])],
  pay: [...new Set([...look, ...working('financial.invoice', 'financial.payout')])],
  everything: allPermissions,
}
