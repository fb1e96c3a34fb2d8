// COPY in and out of far more rows than all buffers hold: slow readers wait, and whatever is cut in the middle ends with an error.
import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unwatched } from '../../progress/progress.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { type CopySession, inCopySession } from './copy-session.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())
const { sql } = database
const name = 'copy session test'
/** Some 25 MB: more than the buffers of both ends and of the way between them. */
const many = 200_000
const { signal } = unwatched

const inSession = <T>(work: (session: CopySession) => Promise<T>, ending = signal) =>
  inCopySession(sql, { name, signal: ending }, work)
const sessions = (wait = '') =>
  sql`select pid from pg_stat_activity where application_name = ${name} and starts_with(coalesce(wait_event, ''), ${wait})`

beforeAll(async () => {
  await sql`create table source as select n as id, repeat(md5(n::text), 4) as said from generate_series(1, ${many}::int) n`
  await sql`create table target (id bigint primary key, said text)`
  // Of the database, as an operator may set them: neither may end whoever reads slowly.
  await sql.unsafe(
    `do $$ begin execute format('alter database %I set statement_timeout = 200', current_database());
      execute format('alter database %I set idle_in_transaction_session_timeout = 200', current_database()); end $$`,
  )
})

/** Takes the first piece once `ready` has come about, and hashes all. */
function reader(ready: () => Promise<unknown>) {
  const hash = createHash('sha256')
  let waited: Promise<unknown> | undefined
  let bytes = 0
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      waited ??= ready()
      waited.then(() => done(), done)
    },
  })
  return { into, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

test('R89 F13 a reader for whom PostgreSQL has to wait gets every byte, and the session goes on', async () => {
  const expected = reader(async () => {})
  const [text] = await sql<{ text: string }[]>`
    select string_agg(id || E'\t' || said, E'\n' order by id) || E'\n' as text from source`
  expected.into.end(text?.text)
  await once(expected.into, 'finish')
  const found = await inSession(async ({ ask, copyOut }) => {
    const slow = reader(async () => {
      await expect.poll(() => sessions('ClientWrite')).toHaveLength(1)
      // Longer than the database lets others take.
      await sql`select pg_sleep(0.5)`
    })
    await copyOut('select id, said from source order by id', slow.into)
    const [counted] = await ask<{ rows: number }>('select count(*) as rows from source')
    return { ...slow.result(), rows: counted?.rows }
  })
  expect(found).toEqual({ ...expected.result(), rows: many })
})

test('R89 F13 what comes in slowly, from PostgreSQL itself, is there to the last row', async () => {
  await inSession(async ({ copyIn }) => {
    const lines = function* () {
      for (let id = 1; id <= many; id += 1000)
        yield Array.from({ length: 1000 }, (_, n) => `${id + n}\t${'x'.repeat(128)}\n`).join('')
    }
    await copyIn('target (id, said)', Readable.from(lines()))
  })
  expect(await sql`select count(*), sum(length(said)) as length from target`).toEqual([
    { count: many, length: many * 128 },
  ])
})

const cuts: Record<string, () => Promise<unknown>> = {
  'PostgreSQL ends its connection': () => sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`,
  'PostgreSQL cancels it': () => sql`
    select pg_cancel_backend(pid) from pg_stat_activity where application_name = ${name}`,
  'its reader fails': () => Promise.reject(new Error('no space left')),
}

test.each(Object.keys(cuts))(
  'F3 R92 when %s in the middle of rows that go out it fails, and no connection stays',
  async (how) => {
    const cut = cuts[how] ?? (() => Promise.resolve())
    const out = inSession(({ copyOut }) =>
      copyOut('select s.* from source s, generate_series(1, 20)', reader(cut).into),
    )
    await expect(out).rejects.toThrow(/connection|cancel|no space left/)
    await expect.poll(() => sessions()).toHaveLength(0)
  },
)

test('F3 R92 a session that is given up in the middle ends at once', async () => {
  const ending = new AbortController()
  const never = Promise.withResolvers<never>()
  const out = inSession(({ copyOut }) => {
    const stuck = reader(() => {
      ending.abort(new Error('given up'))
      return never.promise
    })
    return copyOut('select * from source', stuck.into)
  }, ending.signal)
  await expect(out).rejects.toThrow()
  await expect.poll(() => sessions()).toHaveLength(0)
})

test.each(['its connection is ended', 'a row is refused'])(
  'F3 R92 when %s in the middle of rows that come in, none of them stays',
  async (how) => {
    await sql`truncate target`
    const lines = async function* () {
      for (let id = 1; id <= many; id++) {
        yield `${how === 'a row is refused' && id === many ? 1 : id}\t${'x'.repeat(128)}\n`
        if (id === many / 2 && how !== 'a row is refused')
          await cuts['PostgreSQL ends its connection']?.()
      }
    }
    await expect(inSession(({ copyIn }) => copyIn('target', Readable.from(lines())))).rejects.toThrow(
      /connection|duplicate key/,
    )
    expect(await sql`select count(*) from target`).toEqual([{ count: 0 }])
    await expect.poll(() => sessions()).toHaveLength(0)
  },
)
