// Returns a copy of a record as a draft for the add screen; nothing is written.
import { canWrite, type Resource } from '@rivulet/contract/resource'
import type { Actor } from '../auth/actor.ts'
import type { Engine } from './engine.ts'
import { isSealed } from './sealed.ts'
import type { Wire } from './present.ts'
import { readRecord } from './save.ts'
import type { Served } from './serve.ts'

/** All writable values that are not unique to the record. */
export async function duplicateRecord(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  id: number,
): Promise<Wire> {
  const record = await readRecord(engine, engine.deps.sql, served, actor, id)
  const copied = Object.entries(served.resource.fields).filter(
    ([, field]) =>
      canWrite(field, actor.admin) &&
      !field.unique &&
      !field.virtual &&
      field.kind !== 'password' &&
      !isSealed(field) &&
      field.kind !== 'files',
  )
  const draft = Object.fromEntries(copied.map(([name]) => [name, record[name] ?? null]))
  return served.duplicate?.(draft) ?? draft
}
