/** Permission checks that do not depend on resource definitions. */

/** Profile references (S6.1); Administrator and Manager are admin users. */
export const profileReferences = {
  Administrator: 'Administrator',
  Manager: 'Manager',
  Affiliate: 'Affiliate',
} as const
export type ProfileReference = keyof typeof profileReferences
export const isAdminReference = (reference: ProfileReference): boolean => reference !== 'Affiliate'

/** Whether the list holds this permission. */
export const can = (permissions: readonly string[] | null | undefined, permission: string): boolean =>
  permissions?.includes(permission) ?? false

/** S6.5: a menu entry is shown when any level of its domain is held. */
export const canMeet = (permissions: readonly string[] | null | undefined, domain: string): boolean =>
  permissions?.some((p) => p.startsWith(`${domain}.`) && !p.slice(domain.length + 1).includes('.')) ??
  false
