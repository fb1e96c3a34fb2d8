/** Stamps of every record: who created, updated and deleted it, and when (S3.1). */
import { type Field, instant, reference } from './fields.ts'
import { hasRecords, type Resource } from './resource.ts'

const at = {
  createdAt: instant('Created', { filter: true }),
  updatedAt: instant('Updated', { filter: true }),
} as const

/** Admin users are named only to admin users. */
const by = {
  createdBy: reference('Created by', { to: 'administrator' }),
  updatedBy: reference('Updated by', { to: 'administrator' }),
} as const

const removed = { deletedAt: instant('Deleted') } as const
const remover = { deletedBy: reference('Deleted by', { to: 'administrator' }) } as const

/** In screen order; the deletion stamps only in the trash. */
export function stampsOf(resource: Resource, admin: boolean, trash: boolean): [string, Field][] {
  if (!hasRecords(resource)) return []
  const { createdAt, updatedAt } = at
  const kept = admin
    ? { createdAt, createdBy: by.createdBy, updatedAt, updatedBy: by.updatedBy }
    : { createdAt, updatedAt }
  const gone = trash ? { ...removed, ...(admin ? remover : {}) } : {}
  return Object.entries({ ...kept, ...gone }).filter(([name]) => !(name in resource.fields))
}

/** Whether names must be requested with the rows. */
export const namesSomebody = (name: string): boolean => name === 'createdBy' || name === 'updatedBy'
