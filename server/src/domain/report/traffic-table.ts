// The days of a traffic report as lines of a file, with the heads of the screen.
import { trafficFields } from '@rivulet/contract/resources/traffic-fields'
import type { Deps } from '../../http/deps.ts'
import type { Table } from '../../resource/table-file.ts'
import type { Cell } from '../../resource/xlsx.ts'
import { figuresOf } from './figures.ts'
import { trafficDays } from './traffic-report.ts'
import type { TrafficRequest } from './traffic-request.ts'

const columns = ['visits', 'unique', 'orders', 'conversion', 'commission', 'epc'] as const
const titles = { campaign: 'Campaign Traffic', shop: 'Shop Traffic' } as const

const number = (value: number | string | null): Cell =>
  value === null ? { text: '' } : { number: String(value) }

export async function trafficTable(deps: Deps, request: TrafficRequest): Promise<Table> {
  const days = await trafficDays(deps, request)
  const head = ['Date', ...columns.map((name) => trafficFields[name].label)]
  const lines = days.map((day): Cell[] => {
    const figures = figuresOf(day)
    return [{ text: day.key }, ...columns.map((name) => number(figures[name]))]
  })
  async function* all() {
    yield [head.map((text): Cell => ({ text })), ...lines]
  }
  return { name: `${request.subject}Traffic`, title: titles[request.subject], lines: all() }
}
