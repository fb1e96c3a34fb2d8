// CSV imports through HTTP for tests: upload, preview, dry run, and all steps of an import.
import type { ImportPreview, ImportStep } from '@rivulet/contract/answers/import-answer'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import type { TestAccount } from './account.ts'
import { fileCalls } from './file-calls.ts'
import type { Reply, WholeApp } from './whole-app.ts'

type Body = Record<string, unknown>
let files = 0

/** Line, field and sentence of each problem. */
export const problemsIn = (outcomes: ImportStep['outcomes']) =>
  outcomes.flatMap(({ line, problems }) =>
    problems.map(({ field, message }) => [line, field, message] as const),
  )

export function importCalls(server: WholeApp) {
  const { upload } = fileCalls(server)
  const pathOf = (kind: ImportName) => `${imports[kind].resource.path}/import`

  /** The key of the uploaded file. */
  async function send(content: string | Buffer, as: TestAccount = server.admin): Promise<string> {
    const { status, data, error } = await upload(`members-${++files}.csv`, Buffer.from(content), as)
    if (status !== 201) throw new Error(`${status} ${error}`)
    return data.file
  }
  const call = async (path: string, body: Body, as: TestAccount): Promise<Reply> => {
    await server.sql`delete from throttle`
    return server.call('POST', path, body, as.headers)
  }
  const preview = (kind: ImportName, file: string, as: TestAccount = server.admin) =>
    call(`${pathOf(kind)}/preview`, { file }, as)
  const step = (kind: ImportName, body: Body, as: TestAccount = server.admin) =>
    call(pathOf(kind), body, as)

  /** The body that the screen would send: everything as detected, and `options`. */
  async function read(kind: ImportName, content: string | Buffer, options: Body = {}): Promise<Body> {
    const file = await send(content)
    const { data, status, message } = await preview(kind, file)
    if (status !== 200) throw new Error(message)
    const { reading, mapping } = data as ImportPreview
    return { file, ...reading, ...mapping, ...options }
  }
  /** All steps together. */
  async function run(kind: ImportName, body: Body): Promise<ImportStep> {
    const whole = {
      created: 0,
      existing: 0,
      wrong: 0,
      next: null,
      import: null as ImportStep['import'],
      amount: null,
      commission: null,
      statuses: null,
      rates: null as ImportStep['rates'],
    }
    const outcomes: ImportStep['outcomes'] = []
    for (let from: number | null = 0; from !== null; ) {
      const { data, status, text } = await step(kind, { ...body, from })
      if (status !== 200) throw new Error(text)
      const part = data as ImportStep
      whole.created += part.created
      whole.existing += part.existing
      whole.wrong += part.wrong
      whole.rates = part.rates
      whole.import = part.import
      outcomes.push(...part.outcomes)
      from = part.next
    }
    return { ...whole, outcomes }
  }
  return { send, preview, step, read, run }
}
