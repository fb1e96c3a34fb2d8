// Everything that is stored about one person, as one file: the account, what belongs to it, and what was done from where.
import { fieldsOf, hasRecords, type Resource } from '@rivulet/contract/resource'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Engine } from '../../resource/engine.ts'
import { readRows } from '../../resource/list.ts'
import { readRecord } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'

type Person = { id: number; resource: 'affiliate' | 'administrator' }

/** JSON, piece by piece. `reader` decides what is told: remarks of the team about somebody are not for them. */
export async function* personalData(
  engine: Engine,
  reader: Actor,
  { id, resource }: Person,
): AsyncGenerator<string> {
  const { sql, now } = engine.deps
  const accounts = engine.served[resource]
  if (!accounts) throw new Error('accounts are not served')
  const account = await readRecord(engine, sql, accounts, reader, id, 'either')
  yield `{"madeAt":${JSON.stringify(now())},"account":${JSON.stringify(account)}`
  for (const [name, rows] of Object.entries(asideOf(sql, id)))
    yield `,"${name}":${JSON.stringify(await rows)}`
  for (const served of ownedBy(engine, reader, resource)) {
    yield `,"${served.resource.name}":[`
    let separator = ''
    for await (const row of recordsOf(engine, served, reader, id)) {
      yield separator + JSON.stringify(row)
      separator = ','
    }
    yield ']'
  }
  yield '}\n'
}

/** What belongs to an account and is no resource. */
const asideOf = (sql: Queryable, id: number) => ({
  signIns: sql`select at, ip, agent, device, result, factor from login where account_id = ${id} order by id`,
  sessions: sql`
    select created_at, last_used_at, expires_at, ip, agent, device from session
    where account_id = ${id} and actor_id is null order by id`,
  passkeys: sql`
    select name, created_at, last_used_at from passkey where account_id = ${id} order by id`,
  invites: sql`select used_at, name, ip from invite_use where account_id = ${id}`,
  messages: sql`select created_at, message, answered from contact_message where created_by = ${id} order by id`,
  files: sql`
    select name, type, size, encode(sha256, 'hex') as sha256, created_at from file where created_by = ${id} order by id`,
  claimEntries: sql`
    select e.at, e.event, e.outcome, e.words from claim_entry e join claim c on c.id = e.claim_id
    where c.affiliate_id = ${id} order by e.id`,
  acts: sql`
    select at, action, resource, record_id, ip, device, before, after,
      actor_id = ${id} as by_this_person from audit_line
    where actor_id = ${id} or subject_id = ${id} or (resource in ('affiliate', 'administrator') and record_id = ${id})
    order by at, id`,
})

/** The resources whose records say which affiliate they are of, as far as the reader meets them. */
const ownedBy = ({ served }: Engine, reader: Actor, resource: Person['resource']) =>
  resource === 'administrator'
    ? []
    : Object.values(served).filter(
        ({ resource: one }) =>
          hasRecords(one) && isOwned(one) && (reader.admin || one.audience !== 'admins'),
      )

const isOwned = (resource: Resource): boolean =>
  fieldsOf(resource).some(
    ([name, field]) =>
      name === 'affiliate' && field.kind === 'reference' && field.to === 'affiliate' && !field.virtual,
  )

async function* recordsOf(engine: Engine, served: Served<Resource>, reader: Actor, id: number) {
  const { affiliate } = served.resource.fields
  if (!affiliate) return
  const one = { field: 'affiliate', operator: 'eq', value: String(id), definition: affiliate } as const
  const request = { conditions: [one], order: [], search: '', offset: 0, limit: 0 }
  for (const trash of [false, true])
    for await (const rows of readRows(engine, served, reader, { ...request, trash })) yield* rows
}
