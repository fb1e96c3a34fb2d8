// Performs the demo's actions with the product's own code, at the simulated time.
import type { ResourceName } from '@rivulet/contract/resources/index'
import type { Sql } from '../db/sql.ts'
import { uploadFile } from '../domain/file/upload-file.ts'
import type { Actor } from '../auth/actor.ts'
import { announcementWriter } from '../domain/announcement/announcement-mail.ts'
import { attachedStatement } from '../domain/invoice/statement/attached-statement.ts'
import { sendDueMails } from '../mail/mail-queue.ts'
import type { Deps } from '../deps.ts'
import { runAction } from '../resource/action.ts'
import { trashRecords } from '../resource/trash.ts'
import type { Engine } from '../resource/engine.ts'
import { createRecord, updateRecord } from '../resource/save.ts'
import { served } from '../served.ts'

type Body = Record<string, unknown>
/** Actor, dependencies, and time in epoch milliseconds. */
export type Doing = { deps: Deps; actor: Actor; at: number }

export const depsAt = (deps: Deps, at: number): Deps => ({ ...deps, now: () => new Date(at) })

/** Sends all queued mails. None expires: affiliates' lives are made side by side, each at its own simulated time. */
export async function deliverAll(deps: Deps, at: number): Promise<void> {
  const then = depsAt(deps, at)
  const makers = { statement: (one: number) => attachedStatement(then, one) }
  await sendDueMails(then, { makers, writers: announcementWriter(then) })
}

function parts({ deps, at }: Doing, name: ResourceName) {
  const engine: Engine = { deps: depsAt(deps, at), served }
  const binding = served[name]
  if (!binding) throw new Error(`${name} is not served`)
  return { engine, binding }
}

/** @returns the new record. */
export async function create(doing: Doing, name: ResourceName, body: Body) {
  const { engine, binding } = parts(doing, name)
  return (await createRecord(engine, binding, doing.actor, body)) as Body & { id: number }
}

export async function change(doing: Doing, name: ResourceName, id: number, body: Body): Promise<void> {
  const { engine, binding } = parts(doing, name)
  await updateRecord(engine, binding, doing.actor, id, body)
}

export async function act(
  doing: Doing,
  name: ResourceName,
  action: string,
  id: number,
  body: Body = {},
): Promise<void> {
  const { engine, binding } = parts(doing, name)
  await runAction(engine, binding, doing.actor, action, [id], body)
}

export async function remove(doing: Doing, name: ResourceName, id: number): Promise<void> {
  const { engine, binding } = parts(doing, name)
  await trashRecords(engine, binding, doing.actor, [id])
}

/** @returns the key of the file. */
export async function upload({ deps, actor, at }: Doing, name: string, bytes: Buffer): Promise<string> {
  const { file } = await uploadFile(depsAt(deps, at), actor, { name, bytes })
  return file
}

/** An actor with the permissions of their profile, as a session would have it. */
export async function actorNamed(sql: Sql, username: string): Promise<Actor> {
  const [row] = await sql<
    Pick<Actor, 'accountId' | 'name' | 'username' | 'reference' | 'permissions'>[]
  >`
    select a.id as "accountId", a.name, a.username, p.reference, p.permissions
    from account a join profile p on p.id = a.profile_id where a.username = ${username}`
  if (!row) throw new Error(`there is no ${username}`)
  const affiliateId = row.reference === 'Affiliate' ? row.accountId : null
  return {
    ...row,
    admin: affiliateId === null,
    affiliateId,
    sessionId: 0,
    provenAt: null,
    secondFactor: false,
    termsDue: null,
    impersonatorId: null,
  }
}
