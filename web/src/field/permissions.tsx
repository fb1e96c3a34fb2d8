/** A list of permission names. */
import { permissionGroups } from '@rivulet/contract/permission'
import { type FieldKind, nothing } from './kind.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** 'Affiliates: List, View; Shops: List'. */
function wordsOf(value: unknown): string {
  const held = new Set(listOf(value))
  const groups = permissionGroups.flatMap(({ domain, title, levels }) => {
    const words = Object.entries(levels).flatMap(([level, word]) =>
      held.has(`${domain}.${level}`) ? [word] : [],
    )
    return words.length > 0 ? [`${title}: ${words.join(', ')}`] : []
  })
  return groups.join('; ') || nothing
}

export const permissions: FieldKind<'permissions'> = {
  words: wordsOf,
  cell: (value) => listOf(value).length || nothing,
  numeric: true,
  width: 120,
}
