/** Permissions as text. */
import { permissionGroups } from '@rivulet/contract/access/permission-groups'
import { listOf, nothing } from './kind.ts'

/** 'Affiliates: List, View; Shops: List'. */
export function permissionWords(value: unknown): string {
  const held = new Set(listOf<string>(value))
  const groups = permissionGroups.flatMap(({ domain, title, levels }) => {
    const words = Object.entries(levels).flatMap(([level, word]) =>
      held.has(`${domain}.${level}`) ? [word] : [],
    )
    return words.length > 0 ? [`${title}: ${words.join(', ')}`] : []
  })
  return groups.join('; ') || nothing
}
