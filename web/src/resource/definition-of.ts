/** The definition of a resource for one of its screens. A module of its own, so that it is loaded with the first of them. */
import { allows, type Operation, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { loadDefinition } from './definitions.ts'

/** Null when the resource has no such screen. */
export async function definitionOf(name: ResourceName, operation: Operation): Promise<Resource | null> {
  const resource = await loadDefinition(name)
  return allows(resource, operation) ? resource : null
}
