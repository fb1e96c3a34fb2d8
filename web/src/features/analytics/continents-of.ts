/** Sums country rows by continent. */
import type { ListRow } from '../../resource/list/table/list-row.ts'

export type Figures = { visits: number; unique: number; orders: number }
export type Continent = Figures & { code: string; countries: readonly string[] }

export const figuresOf = (row: ListRow): Figures => ({
  visits: Number(row.visits ?? 0),
  unique: Number(row.unique ?? 0),
  orders: Number(row.orders ?? 0),
})

/** Sorted by visits, descending. */
export function continentsOf(rows: readonly ListRow[]): Continent[] {
  const sums = new Map<string, Continent>()
  for (const row of rows) {
    const code = String(row.continent)
    const sum = sums.get(code) ?? { code, countries: [], visits: 0, unique: 0, orders: 0 }
    const { visits, unique, orders } = figuresOf(row)
    sums.set(code, {
      code,
      countries: [...sum.countries, String(row.country)],
      visits: sum.visits + visits,
      unique: sum.unique + unique,
      orders: sum.orders + orders,
    })
  }
  return [...sums.values()].sort((a, b) => b.visits - a.visits || b.orders - a.orders)
}
