/** Fields by group. */
import type { Group, Resource } from '@rivulet/contract/resource'
import type { Entry } from './form-values.ts'

export type Grouped = { key: string; group: Group; fields: Entry[]; alone: boolean }

/** Groups that contain any of these fields. */
export function groupsOf(resource: Resource, fields: readonly Entry[]): Grouped[] {
  const [first] = Object.keys(resource.groups)
  return Object.entries(resource.groups).flatMap(([key, group]) => {
    const own = fields.filter(([, field]) => (field.group ?? first) === key)
    const alone = own.length === 1 && own[0]?.[1].label === group.title
    return own.length > 0 ? [{ key, group, fields: own, alone }] : []
  })
}
