// The days of a traffic report as lines of a file, with the heads of the screen.
import type { Deps } from '../../http/deps.ts'
import { inOneBatch, type Table } from '../../resource/table.ts'
import { figureCells, figureColumns } from './figure-cells.ts'
import { figuresOf } from './figures.ts'
import { trafficDays } from './traffic-report.ts'
import type { TrafficRequest } from './traffic-request.ts'

const titles = { campaign: 'Campaign Traffic', shop: 'Shop Traffic' } as const

export async function trafficTable(deps: Deps, request: TrafficRequest): Promise<Table> {
  const days = await trafficDays(deps, request)
  return {
    name: `${request.subject}Traffic`,
    title: titles[request.subject],
    columns: [{ title: 'Date', kind: 'date' }, ...figureColumns],
    rows: inOneBatch(days.map((day) => [day.key, ...figureCells(figuresOf(day))])),
  }
}
