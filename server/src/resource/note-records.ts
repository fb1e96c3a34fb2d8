// Notes in the audit log what was done to records, with the values that changed.
import type { Resource } from '@rivulet/contract/resource'
import { type Act, noteActs, type Told } from '../audit/note-acts.ts'
import { type Actor, byActor } from '../http/actor.ts'
import type { Deps } from '../http/deps.ts'
import type { Context } from './serve.ts'
import { actOn, readStanding, type Standing } from './told.ts'

type Done = {
  resource: Resource
  action: string
  ids: readonly number[]
  /** As they stood before; nothing is told of their values when it is missing. */
  before?: Standing
  /** What was sent with it. */
  body?: Told
}

/** One line for each record, as the last thing in the transaction. */
export async function noteRecords(
  { tx, actor, deps }: Context,
  { resource, action, ids, before, body }: Done,
): Promise<void> {
  const after = before && (await readStanding(tx, resource, ids))
  const zone = deps.config.accountingZone
  const acts = ids.map((id) => {
    const act = actOn(resource, action, id, { ...(before && { before }), ...(after && { after }), zone })
    return body ? { ...act, after: { ...body, ...act.after } } : act
  })
  await noteActs(tx, byActor(actor), deps.now(), ...acts)
}

/** Of what changes nothing: that it was read, copied or taken away. Before it is answered, so that nobody has it unnoticed. */
export const noteReading = (
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  actor: Actor,
  act: Act,
): Promise<void> => noteActs(sql, byActor(actor), now(), act)
