// The days of a traffic report as lines of a file, with the heads of the screen.
import type { Deps } from '../../http/deps.ts'
import type { Table } from '../../resource/table-file.ts'
import type { Cell } from '../../resource/xlsx.ts'
import { figureCells, figureHeads } from './figure-cells.ts'
import { figuresOf } from './figures.ts'
import { trafficDays } from './traffic-report.ts'
import type { TrafficRequest } from './traffic-request.ts'

const titles = { campaign: 'Campaign Traffic', shop: 'Shop Traffic' } as const

export async function trafficTable(deps: Deps, request: TrafficRequest): Promise<Table> {
  const days = await trafficDays(deps, request)
  const lines = days.map((day): Cell[] => [{ text: day.key }, ...figureCells(figuresOf(day))])
  async function* all() {
    yield [[{ text: 'Date' }, ...figureHeads], ...lines]
  }
  return { name: `${request.subject}Traffic`, title: titles[request.subject], lines: all() }
}
