// Exports all personal data of one person as one file: account, owned records, and activity.
import { fieldsOf, hasRecords, type Resource } from '@rivulet/contract/resource'
import { streamRows } from '../../db/stream-rows.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Engine } from '../../resource/engine.ts'
import { readRows } from '../../resource/list.ts'
import { readRecord } from '../../resource/save.ts'
import type { Served } from '../../resource/serve.ts'
import { actsOf } from './personal-acts.ts'

/** Rows in memory at a time. */
const batch = 250

type Select = Parameters<typeof streamRows>[2]
type Person = { id: number; resource: 'affiliate' | 'administrator' }

/**
 * Streams JSON in batches. `reader` decides what is included: the team's notes about a person are not for them.
 * `gone` aborts when the client disconnects.
 */
export async function* personalData(
  engine: Engine,
  reader: Actor,
  { id, resource }: Person,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const { sql, now } = engine.deps
  const accounts = engine.served[resource]
  if (!accounts) throw new Error('accounts are not served')
  const read = await readRecord(engine, sql, accounts, reader, id, 'either')
  // Who created and changed the account is data about them, not about the person.
  const { createdBy: _made, updatedBy: _changed, deletedBy: _removed, ...account } = read
  yield `{"madeAt":${JSON.stringify(now())},"account":${JSON.stringify(account)}`
  for (const [name, select] of Object.entries(asideOf(id)))
    yield* namedList(name, streamRows(sql, batch, select, { gone }))
  yield* namedList('acts', actsOf(engine, reader, id, gone))
  for (const served of ownedBy(engine, reader, resource))
    yield* namedList(served.resource.name, recordsOf(engine, served, reader, { id, gone }))
  yield '}\n'
}

async function* namedList(
  name: string,
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  let before = `,"${name}":[`
  for await (const rows of batches) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === ',' ? ']' : `${before}]`
}

/** Data of an account that is not a resource. */
const asideOf = (id: number): Readonly<Record<string, Select>> => ({
  signIns: (sql) =>
    sql`select at, ip, agent, device, result, factor from login where account_id = ${id} order by id`,
  sessions: (sql) => sql`
    select created_at, last_used_at, expires_at, ip, agent, device from session
    where account_id = ${id} and actor_id is null order by id`,
  formerAddresses: (sql) => sql`
    select username, given_up_at from former_address where account_id = ${id} order by given_up_at`,
  passkeys: (sql) => sql`
    select name, created_at, last_used_at from passkey where account_id = ${id} order by id`,
  apiKeys: (sql) => sql`
    select name, valid_until, created_at, last_used_at, deleted_at from api_key where account_id = ${id} order by id`,
  invites: (sql) => sql`select used_at, name, ip from invite_use where account_id = ${id}`,
  acceptedTerms: (sql) => sql`
    select version, accepted_at, ip from terms_acceptance where account_id = ${id} order by version`,
  views: (sql) => sql`
    select resource, name, shared, query, columns, pinned, density, created_at, updated_at from list_view
    where account_id = ${id} order by id`,
  notifications: (sql) => sql`
    select kind, at, read_at, facts, count from notification where account_id = ${id} order by id`,
  announcements: (sql) => sql`
    select n.title, r.mailed_at, r.read_at, r.dismissed_at from announcement_reader r join announcement n on n.id = r.announcement_id
    where r.account_id = ${id} order by n.id`,
  notificationPreferences: (sql) => sql`
    select kind, shown, mail from notification_preference where account_id = ${id} order by kind`,
  messages: (sql) =>
    sql`select created_at, message, answered, reply, replied_at from contact_message where created_by = ${id} order by id`,
  files: (sql) => sql`
    select name, type, size, encode(sha256, 'hex') as sha256, created_at from file where created_by = ${id} order by id`,
  claimEntries: (sql) => sql`
    select e.at, e.event, e.outcome, e.words from claim_entry e join claim c on c.id = e.claim_id
    where c.affiliate_id = ${id} order by e.id`,
})

/** Resources whose records belong to an affiliate, as far as the reader may see them. */
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

async function* recordsOf(
  engine: Engine,
  served: Served<Resource>,
  reader: Actor,
  { id, gone }: { id: number; gone: AbortSignal },
) {
  const { affiliate } = served.resource.fields
  if (!affiliate) return
  const one = { field: 'affiliate', operator: 'eq', value: String(id), definition: affiliate } as const
  const request = { conditions: [one], order: [], search: '', offset: 0, limit: 0, by: false }
  for (const trash of [false, true]) yield* readRows(engine, served, reader, { ...request, trash }, gone)
}
