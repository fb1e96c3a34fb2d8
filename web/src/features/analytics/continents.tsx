/** Visits by continent with shares. A name filters by it, a number opens its rows. */
import { continentChoices } from '@rivulet/contract/country-choices'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { ShareBar } from './share-bar.tsx'
import type { Continent, Figures } from './continents-of.ts'

type Props = {
  rows: readonly Continent[]
  totals: Figures
  /** Address of the screen filtered to a continent. */
  only: (continent: string) => string
  /** Address of the rows behind a number, or null. */
  behind: (figure: keyof Figures, continent: Continent | null) => string | null
}

const figures: Record<keyof Figures, string> = { visits: 'Visits', unique: 'Unique', orders: 'Orders' }
const names = Object.keys(figures) as (keyof Figures)[]

const figure = (value: number, to: string | null) =>
  to && value > 0 ? <Link to={to}>{displayCount(value)}</Link> : displayCount(value)

export function Continents({ rows, totals, only, behind }: Props) {
  // Phones show names and numbers without bars.
  const phone = usePhone()
  const share: TableColumn<Continent> = {
    key: 'share',
    title: 'Share',
    width: 132,
    cell: ({ visits }) => <ShareBar value={visits} total={totals.visits} />,
  }
  const columns: TableColumn<Continent>[] = [
    {
      key: 'continent',
      title: 'Continent',
      cell: ({ code }) => <Link to={only(code)}>{continentChoices[code] ?? code}</Link>,
    },
    ...(phone ? [] : [share]),
    ...names.map((name) => ({
      key: name,
      title: figures[name],
      width: 78,
      numeric: true,
      cell: (row: Continent) => figure(row[name], behind(name, row)),
    })),
  ]
  const sums = names.map((name) => figure(totals[name], behind(name, null)))
  return (
    <DataTable
      bare
      label="Continents"
      columns={columns}
      rows={rows}
      rowKey={({ code }) => code}
      totals={['All', ...(phone ? [] : ['']), ...sums]}
    />
  )
}
