// Rows reach PostgreSQL through COPY unchanged, or not at all, and every failure is reported.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { copyIn } from './copy-in.ts'
import { copiedBytes, copyText, readCopyText } from './copy-text.ts'
import { connect } from '../sql.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())
const { sql } = database
beforeAll(() => sql`create table copied (id bigint primary key, said text, bytes bytea)`)

type Row = { id: number | string; said: string | null }
const line = ({ id, said }: Row) => `${id}\t${copyText(said)}\t${copiedBytes('00ff')}\n`
const copy = (rows: Row[], by = sql) =>
  by.begin((tx) => copyIn(tx`copy copied (id, said, bytes) from stdin`, rows, line))
const numbered = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ id, said: 'x'.repeat(100) }))
const count = async () => (await sql`select count(*) from copied`)[0]?.count

test('B1 any text and nothing come through COPY as they were, and back out of a line', async () => {
  const text = fc.string({ unit: 'binary' }).map((some) => some.replaceAll('\0', '').toWellFormed())
  const tricky = fc.constantFrom('', '\\N', '\\.', '\\', '\t', '\n', '\r\n', '\\t', 'NULL')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.oneof(text, tricky))), async (values) => {
      await sql`delete from copied`
      await copy(values.map((said, id) => ({ id, said })))
      const rows = await sql`select said, encode(bytes, 'hex') as bytes from copied order by id`
      expect(rows.map(({ said }) => said as unknown)).toEqual(values)
      expect(rows.every(({ bytes }) => bytes === '00ff')).toBe(true)
      expect(values.map((value) => readCopyText(copyText(value)))).toEqual(values)
    }),
  )
})

test.each([
  ['in the first of many rows', [{ id: 'none', said: '' }, ...numbered(100_000)], '22P02'],
  ['in the last of many rows', [...numbered(100_000), { id: 7, said: '' }], '23505'],
  ['in the only row', [{ id: 1, said: 'nul\0' }], '22021'],
])('R56 an error %s is told, nothing is stored, and the connection is of use', async (_, rows, code) => {
  await sql`truncate copied`
  await expect(copy(rows)).rejects.toMatchObject({ code })
  expect(await count()).toBe(0)
  await copy(numbered(3))
  expect(await count()).toBe(3)
})

test('F2 a connection that is cut in the middle of a COPY is told, and the next ones work', async () => {
  await sql`truncate copied`
  await sql.unsafe(`
    create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.01); return new; end';
    create trigger linger before insert on copied for each row execute function linger()`)
  const own = connect(database.url, { max: 1 })
  const copied = copy(numbered(50_000), own).catch((error: unknown) => error)
  await expect
    .poll(
      () => sql`
        select pg_terminate_backend(pid) from pg_stat_progress_copy where datname = current_database()`,
    )
    .toHaveLength(1)
  expect(await copied).toBeInstanceOf(Error)
  await sql`drop trigger linger on copied`
  // The driver may tell the next transaction of it once more, as it does of any connection that is cut.
  const tried = () => copy(numbered(3), own).then(count, () => 0)
  await expect.poll(tried).toBe(3)
  await own.end()
})
