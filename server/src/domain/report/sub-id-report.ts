// The traffic of a period by one of the sub IDs s1 to s5, for the screen and as a file.
import { addDays, dayOf, startOfDay } from '@rivulet/contract/day'
import { daysInName } from '@rivulet/contract/text/file-name'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { mostSubIds } from '@rivulet/contract/reports/sub-ids'
import type { SubIdReport } from '@rivulet/contract/reports/sub-ids-answer'
import { firstKept } from '../../click/ingest/age-hits.ts'
import type { Deps } from '../../deps.ts'
import { report } from '../../report/report.ts'
import { inOneBatch, type Table } from '../../resource/table.ts'
import { addUp, figuresOf } from './figures.ts'
import { figureCells, figureColumns } from './figure-cells.ts'
import type { SubIdRequest } from './sub-id-request.ts'

/** More rows than anyone reads in a spreadsheet, and as many as fit in memory. */
const mostInFile = 50_000

const narrowed = ({ affiliateId, shopId, campaignId, linkId }: SubIdRequest) => [
  affiliateId,
  shopId,
  campaignId,
  linkId,
]

function valuesOf({ sql, config }: Deps, request: SubIdRequest, most: number) {
  const { begin, end, by } = request
  const zone = config.accountingZone
  const [from, until] = [startOfDay(begin, zone), startOfDay(addDays(end, 1), zone)]
  return report(sql, 'sub-ids', [
    ...[...narrowed(request), begin, end, from.getTime(), until.getTime()],
    ...[by, most],
  ])
}

export async function subIdReport(
  deps: Deps,
  request: SubIdRequest,
  admin: boolean,
): Promise<SubIdReport> {
  const { begin, end, by } = request
  const zone = deps.config.accountingZone
  const [values, [notCounted]] = await Promise.all([
    valuesOf(deps, request, mostSubIds),
    admin ? report(deps.sql, 'not-counted', [...narrowed(request), begin, end]) : [],
  ])
  const others = values.find(({ apart }) => !apart)
  const kept = dayOf(new Date(firstKept(deps)), zone)
  return {
    ...{ begin, end, zone, by },
    totals: figuresOf(addUp(values)),
    rows: values
      .filter(({ apart }) => apart)
      .map(({ value, ...sums }) => ({ value, ...figuresOf(sums) })),
    others: others ? { values: others.values, ...figuresOf(others) } : null,
    ...(notCounted && { notCounted }),
    // Part of that first day is already deleted.
    keptSince: begin <= kept ? addDays(kept, 1) : null,
  }
}

export async function subIdTable(deps: Deps, request: SubIdRequest): Promise<Table> {
  const values = await valuesOf(deps, request, mostInFile)
  const nameOf = ({ value, apart, values: count }: (typeof values)[number]) =>
    apart ? (value ?? reportMessages.noSubId) : reportMessages.otherValues(String(count))
  return {
    title: 'Sub IDs',
    about: [request.by, daysInName(request.begin, request.end)],
    columns: [{ title: request.by, kind: 'text' }, ...figureColumns],
    rows: inOneBatch(values.map((row) => [nameOf(row), ...figureCells(figuresOf(row))])),
  }
}
