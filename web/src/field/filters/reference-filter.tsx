/** Reference filter: one or several records, searched by name. */
import { MultiSelect, Select } from '../kinds/select.tsx'
import { formatList, parseList } from '@rivulet/contract/filter'
import { useState } from 'react'
import type { FilterProps } from '../kinds/kind.ts'
import { among, asFound, useNamed, useOptions } from '../kinds/options.ts'

export function ReferenceFilter(props: FilterProps<'reference'> | FilterProps<'references'>) {
  const { field, operator, value, onChange } = props
  const [search, setSearch] = useState('')
  const ids = value === '' ? [] : parseList(value)
  const { options, loading } = useOptions(field.to, search, among(field))
  const named = useNamed(field.to, ids)
  const known = new Map([...named, ...options].map(({ id, name }) => [String(id), name]))
  const missing = ids.filter((id) => !known.has(id)).map((id) => [id, `#${id}`] as const)
  const select = {
    label: field.label,
    searchable: true,
    placeholder: 'Search',
    data: [...known, ...missing].map(([id, label]) => ({ value: id, label })),
    filter: asFound(options),
    searchValue: search,
    onSearchChange: setSearch,
    nothingFoundMessage: loading ? 'Searching' : 'Nothing found',
    comboboxProps: { withinPortal: false },
  }
  if (operator === 'in' || operator === 'nin')
    return <MultiSelect {...select} value={ids} onChange={(picked) => onChange(formatList(picked))} />
  return <Select {...select} value={ids[0] ?? null} onChange={(picked) => onChange(picked ?? '')} />
}
