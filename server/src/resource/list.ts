// Serves lists: a window of rows with totals, or all rows as a stream with bounded memory.
import { Readable } from 'node:stream'
import type { Resource } from '@rivulet/contract/resource'
import type { Transaction } from '../db/sql.ts'
import { streamRows } from '../db/stream-rows.ts'
import type { Actor } from '../auth/actor.ts'
import type { Engine } from './engine.ts'
import type { ListRequest } from './list-request.ts'
import { presentRows, presentTotals, type Raw, type Wire } from './present.ts'
import { selectRows, selectSums, selectTotals } from './select.ts'
import { completed, type Reading, type Served } from './serve.ts'

/** The largest window that is not streamed. */
const largestWindow = 1000
/** Rows per cursor read; larger batches would block the event loop. */
const batch = 250

export type Totals = { total: number; totals: Wire }

export async function readTotals(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
): Promise<Totals> {
  const reading = { sql: engine.deps.sql, served, actor, zone: engine.deps.config.accountingZone }
  const raw = served.totals
    ? await served.totals(reading, request)
    : joined(await Promise.all(selectTotals(reading, request)))
  return { total: Number(raw?.total ?? 0), totals: raw ? presentTotals(engine, served, actor, raw) : {} }
}

const joined = (answers: readonly (readonly object[])[]): Raw =>
  answers.reduce<Raw>((all, [row]) => ({ ...all, ...row }), {})

/** All requested rows in batches, in wire form. `gone` aborts when the client disconnects. */
export async function* readRows(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
  gone: AbortSignal,
): AsyncGenerator<Wire[]> {
  const zone = engine.deps.config.accountingZone
  const select = (sql: Transaction) => selectRows({ sql, served, actor, zone }, request)
  for await (const rows of streamRows<Raw[]>(engine.deps.sql, batch, select, { gone }))
    yield await presentRows(engine, served, actor, await completed(served, engine.deps.sql, rows))
}

/** Too many rows to read at once. */
export const isStreamed = ({ limit }: ListRequest): boolean => limit === 0 || limit > largestWindow

type ListAnswer = { data: Wire[]; meta?: Totals }

/** The rows as a JSON stream. */
export const listStream = (...list: Parameters<typeof readRows>): Readable =>
  Readable.from(streamList(...list))

/** Totals are only sent with the first window, because they hold for all of them. */
export async function readList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
): Promise<ListAnswer> {
  const reading = { sql: engine.deps.sql, served, actor, zone: engine.deps.config.accountingZone }
  const totals = () => (request.offset === 0 ? readTotals(engine, served, actor, request) : undefined)
  const [rows, meta] = served.source
    ? await readFew(engine, reading, request, totals)
    : await Promise.all([readWindow(reading, request), totals()])
  const data = await presentRows(engine, served, actor, rows)
  return meta ? { data, meta } : { data }
}

/** If all rows fit the window, they are summed in memory instead of by another query. */
async function readFew(
  engine: Engine,
  reading: Reading,
  request: ListRequest,
  totals: () => Promise<Totals> | undefined,
): Promise<[readonly Raw[], Totals | undefined]> {
  const rows = await readWindow(reading, request)
  if (request.offset > 0 || rows.length === request.limit) return [rows, await totals()]
  const [sums] = await selectSums(reading, rows)
  const total = rows.length
  return [
    rows,
    { total, totals: presentTotals(engine, reading.served, reading.actor, { ...sums, total }) },
  ]
}

async function readWindow(reading: Reading, request: ListRequest): Promise<readonly Raw[]> {
  const found = await reading.served.find?.(reading, request)
  return completed(reading.served, reading.sql, (await selectRows(reading, request, found)) as Raw[])
}

async function* streamList(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  request: ListRequest,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const meta = await readTotals(engine, served, actor, request)
  let separator = '{"data":['
  for await (const rows of readRows(engine, served, actor, request, gone)) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield `${separator === ',' ? '' : separator}],"meta":${JSON.stringify(meta)}}`
}
