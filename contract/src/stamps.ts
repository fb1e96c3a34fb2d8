/** What every record carries beside its own fields: who made, changed and removed it, and when (S3.1). */
import { type Field, instant, reference } from './fields.ts'
import { hasRecords, type Resource } from './resource.ts'

const at = {
  createdAt: instant('Created', { filter: true }),
  updatedAt: instant('Updated', { filter: true }),
} as const

/** Staff are named to staff alone. */
const by = {
  createdBy: reference('Created by', { to: 'administrator' }),
  updatedBy: reference('Updated by', { to: 'administrator' }),
} as const

const removed = { deletedAt: instant('Deleted') } as const
const remover = { deletedBy: reference('Deleted by', { to: 'administrator' }) } as const

/** In the order of a screen; those of the trash only there. */
export function stampsOf(resource: Resource, admin: boolean, trash: boolean): [string, Field][] {
  if (!hasRecords(resource)) return []
  const { createdAt, updatedAt } = at
  const kept = admin
    ? { createdAt, createdBy: by.createdBy, updatedAt, updatedBy: by.updatedBy }
    : { createdAt, updatedAt }
  const gone = trash ? { ...removed, ...(admin ? remover : {}) } : {}
  return Object.entries({ ...kept, ...gone }).filter(([name]) => !(name in resource.fields))
}

/** Whether the server must be asked for names beside the rows. */
export const namesSomebody = (name: string): boolean => name === 'createdBy' || name === 'updatedBy'
