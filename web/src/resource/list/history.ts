/** The lines of the audit log that are about a record. */
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { screenPath } from '../path.ts'
import { listAddress } from './list-query.ts'

export const historyPath = (resource: Resource, id: number): string =>
  listAddress(screenPath(resources.audit), [
    { field: 'resource', operator: 'in', value: resource.name },
    { field: 'record', operator: 'eq', value: String(id) },
  ])
