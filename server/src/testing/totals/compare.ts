// Compares a list and its exports with sums computed from facts.
import type { Field, Ratio } from '@rivulet/contract/fields'
import { parseHundredths } from '@rivulet/contract/money'
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import readWorkbook from 'read-excel-file/node'
import type { Fact } from './facts.ts'

/** Hundredths for money and percentages, integers otherwise; null where there is no value. */
export type Numbers = Record<string, number | null>

const isSum = (field: Field): boolean => 'sum' in field && field.sum === true
const ratioOf = (field: Field): Ratio | undefined => ('ratio' in field ? field.ratio : undefined)
export const isNumber = (field: Field): boolean => isSum(field) || ratioOf(field) !== undefined
const total = (facts: readonly Fact[], name: string): number =>
  facts.reduce((sum, fact) => sum + Number(fact[name]), 0)

/** Sums of all facts, and ratios of these sums, rounded half up. */
export function numbersOf(resource: Resource, facts: readonly Fact[], admin: boolean): Numbers {
  const known = fieldsOf(resource).filter(
    ([, field]) => isNumber(field) && (admin || field.audience !== 'admins'),
  )
  return Object.fromEntries(
    known.map(([name, field]): [string, number | null] => {
      const ratio = ratioOf(field)
      if (!ratio) {
        const unless = 'sumUnless' in field && field.sumUnless
        return [name, total(unless ? facts.filter((fact) => fact[unless] === null) : facts, name)]
      }
      const over = ratio.over.reduce((sum, part) => sum + total(facts, part), 0)
      if (over === 0 || (ratio.share && total(facts, ratio.of) > over)) return [name, null]
      const scaled = total(facts, ratio.of) * (field.kind === 'percent' ? 10_000 : 1)
      return [name, Math.floor((2 * scaled + over) / (2 * over))]
    }),
  )
}

/** From a response, or from a line of a file. */
export function readNumbers(resource: Resource, answered: Record<string, unknown>): Numbers {
  return Object.fromEntries(
    Object.entries(answered).flatMap(([name, value]) => {
      const field = resource.fields[name]
      if (!field || !isNumber(field)) return []
      if (value === null || value === '') return [[name, null]]
      return [[name, field.kind === 'integer' ? Number(value) : parseHundredths(String(value))]]
    }),
  )
}

/** The facts of each row, by the row's key. */
export function rowsOf(resource: Resource, facts: readonly Fact[]): Map<string, Fact[]> {
  const keys = resource.groupedBy ?? ['id']
  return Map.groupBy(facts, (fact) => keys.map((name) => fact[name]).join(' '))
}

/** The key of a returned row. */
export const rowName = (resource: Resource, row: Record<string, unknown>): string =>
  (resource.groupedBy ?? ['id'])
    .map((name) => {
      const value = row[name]
      return typeof value === 'object' && value !== null ? (value as { id: number }).id : value
    })
    .join(' ')

/** Cells by line, the header first. */
export function readCsv(file: string): string[][] {
  const cells = [...file.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') lines.push([])
  }
  return lines.slice(0, -1)
}

export async function readXlsx(file: Buffer): Promise<string[][]> {
  const [sheet] = await readWorkbook(file)
  return (sheet?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

/** Sums of a file's summable columns. */
export function fileSums(resource: Resource, [head = [], ...lines]: string[][]): Numbers {
  const columns = fieldsOf(resource).filter(([, field]) => isSum(field) && head.includes(field.label))
  return Object.fromEntries(
    columns.map(([name, field]) => {
      const place = head.indexOf(field.label)
      const numbers = lines.map(
        (line) => readNumbers(resource, { [name]: line[place] })[name] ?? Number.NaN,
      )
      return [name, numbers.reduce((sum, one) => sum + one, 0)]
    }),
  )
}
