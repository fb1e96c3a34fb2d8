// Imports lines of an uploaded CSV file, or says what would happen: read, planned, and written one by one.
import type { ImportPreview, ImportStep } from '@rivulet/contract/answers/import-answer'
import type { DraftOf, Field } from '@rivulet/contract/fields'
import type { PreviewFields } from '@rivulet/contract/imports/import-form'
import { type ImportName, imports } from '@rivulet/contract/imports/imports'
import { isEmpty } from '@rivulet/contract/validate'
import type { Actor } from '../auth/actor.ts'
import { readUpload } from '../csv/read-upload.ts'
import { heavyTask } from '../heavy-work/heavy-task.ts'
import { auditReading } from '../resource/audit-records.ts'
import type { Engine } from '../resource/engine.ts'
import { figuresOf } from './figures.ts'
import type { ImportBody } from './file-format.ts'
import {
  type Body,
  type Importer,
  type Importing,
  isWrong,
  orErrors,
  type Outcome,
  type Plan,
} from './importer.ts'
import { importNumber, markImported } from './mark-imported.ts'
import type { work as workOnLines } from './read-lines.ts'
import type { ColumnWishes, work as workOnPreview } from './read-preview.ts'

const limits = { seconds: 20, field: 'document' }
const readPreview = heavyTask<typeof workOnPreview>(
  new URL('./read-preview.ts', import.meta.url),
  limits,
)
const readLines = heavyTask<typeof workOnLines>(new URL('./read-lines.ts', import.meta.url), limits)

/** Lines per call, each of which reads the file from its start. A dry run writes nothing, and therefore gets further. */
const most = { dryRun: 20_000, written: 1000 }
/** Milliseconds after which a call answers how far it is. */
const patience = 5000

/** @throws 422 when it is not a readable CSV file. */
export async function previewImport(
  { deps }: Engine,
  actor: Actor,
  kind: ImportName,
  { file, encoding, separator, ...columns }: DraftOf<PreviewFields> & ColumnWishes,
): Promise<ImportPreview> {
  const { bytes } = await readUpload(deps, file, actor.accountId)
  const wanted = { ...(encoding && { encoding }), ...(separator && { separator }) }
  return readPreview(actor.accountId, { bytes, kind, columns, ...wanted })
}

type Request = {
  kind: ImportName
  /** What the audit log calls it. */
  action: string
  body: ImportBody & Body
}

/** @throws 422 when the file cannot be read with this mapping, or the options need a permission. */
export async function runImport(
  engine: Engine,
  actor: Actor,
  importer: Importer,
  { kind, action, body }: Request,
): Promise<ImportStep> {
  const { deps } = engine
  const { accountId } = actor
  const { name: file, bytes } = await readUpload(deps, body.file, accountId)
  const mark = markImported(deps, actor, { kind, key: body.file, name: file })
  const importing = { engine, actor, options: body, file, mark }
  importer.admit?.(importing, body)
  const from = body.from ?? 0
  const zone = deps.config.accountingZone
  const wanted = { bytes, kind, body, zone, from }
  const step = body.dryRun ? most.dryRun : most.written
  const { lines, more } = await readLines(accountId, { ...wanted, most: step })
  const plans = await importer.plan(lines, importing)
  const outcomes = body.dryRun ? plans.map(planned(kind)) : await write(plans, importer, importing, kind)
  const done = outcomes.length
  const count = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome).length
  const counts = { created: count('created'), existing: count('existing'), wrong: count('wrong') }
  if (!body.dryRun) {
    const { resource } = imports[kind]
    const after = { ...counts, lines: `${from + 1}–${from + done}` }
    await auditReading(deps, actor, { action, resource: resource.name, label: file, after })
  }
  return {
    ...counts,
    next: more || done < lines.length ? from + done : null,
    import: await importNumber(deps.sql, { kind, key: body.file }),
    ...figuresOf(
      kind,
      plans.filter((_, n) => outcomes[n]?.outcome === 'created'),
    ),
    outcomes: outcomes.map((one, n) =>
      one.outcome === 'wrong' ? { ...one, cells: [...(lines[n]?.cells ?? [])] } : one,
    ),
  }
}

/** In order, some at a time, until all are written or the time is over. */
async function write(
  plans: readonly Plan[],
  importer: Importer,
  importing: Importing,
  kind: ImportName,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const end = performance.now() + patience
  while (outcomes.length < plans.length && (outcomes.length === 0 || performance.now() < end)) {
    const some = plans.slice(outcomes.length, outcomes.length + importer.together)
    outcomes.push(...(await writeSome(some, importer, importing, kind)))
  }
  return outcomes
}

/** If one of them is refused, none is written: then one by one. */
async function writeSome(
  plans: readonly Plan[],
  importer: Importer,
  importing: Importing,
  kind: ImportName,
): Promise<Outcome[]> {
  const good = plans.filter((plan) => plan.outcome === 'created')
  const written =
    good.length > 0
      ? await orErrors(() =>
          importer.write(
            good.map(({ draft }) => draft),
            importing,
          ),
        )
      : []
  if (isWrong(written) && plans.length > 1) {
    const alone: Outcome[] = []
    for (const plan of plans) alone.push(...(await writeSome([plan], importer, importing, kind)))
    return alone
  }
  return plans.map((plan) => {
    const { line, name } = plan
    if (plan.outcome !== 'created') return planned(kind)(plan)
    if (isWrong(written)) return planned(kind)({ line, name, ...written })
    return { ...planned(kind)(plan), ...written[good.indexOf(plan)] }
  })
}

type Known = Pick<Outcome, 'line' | 'name' | 'outcome'> & Partial<Outcome>
const outcomeOf = (known: Known): Outcome => ({
  ...{ record: null, address: null, values: {}, problems: [], cells: [] },
  ...known,
})

const planned =
  (kind: ImportName) =>
  (plan: Plan): Outcome => {
    const { line, name, outcome } = plan
    if (plan.outcome === 'created')
      return outcomeOf({ line, name, outcome, values: shownOf(kind, { ...plan.draft, ...plan.shown }) })
    if (plan.outcome === 'existing')
      return outcomeOf({ line, name, outcome, record: plan.record, address: plan.address ?? null })
    const problems = Object.entries(plan.errors).flatMap(([field, messages]) =>
      messages.map((message) => ({ field: labelOf(kind, field), message })),
    )
    return outcomeOf({ line, name, outcome, problems })
  }

const shownOf = (kind: ImportName, values: Body): Outcome['values'] =>
  Object.fromEntries(
    Object.keys(imports[kind].shown).map((name) => [
      name,
      isEmpty(values[name]) ? null : String(values[name]),
    ]),
  )

/** The field's label, among the columns or in the resource. */
function labelOf(kind: ImportName, name: string): string | null {
  const { columns, resource } = imports[kind]
  const known: Readonly<Record<string, Field>> = { ...resource.fields, ...columns }
  return known[name]?.label ?? null
}
