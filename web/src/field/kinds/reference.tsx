/** Reference field: sends an id, shows a name. */
import { Loader } from '@mantine/core'
import { Select } from './select.tsx'
import type { Named } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { useState } from 'react'
import { type Controls, type InputProps } from './kind.ts'
import { kindOf } from './kinds.tsx'
import { NoneYet } from './none-yet-code.tsx'
import { among, asFound, useMayPick, useOptions } from './options.ts'
import { ReferenceFilter } from '../filters/reference-filter.tsx'
import { fieldOf, shellOf } from './shell.tsx'
import { Field } from '../../ui/inputs/field.tsx'

function ReferenceBox(props: InputProps<'reference'>) {
  const { field, value } = props
  // Users who may not list the other resource keep the current value.
  if (!useMayPick(field.to))
    return (
      <Field {...fieldOf(props)} aside={null} help={null}>
        <output id={props.id}>{kindOf(field).words(value, field)}</output>
      </Field>
    )
  return <Picker {...props} />
}

function Picker(props: InputProps<'reference'>) {
  const { field, onChange } = props
  const chosen = props.value as Named | null | undefined
  const [search, setSearch] = useState('')
  const scope = scopeOf(props)
  const { options, total, loading } = useOptions(field.to, search === chosen?.name ? '' : search, scope)
  const scoped = scope.length > 0
  const none = !loading && !search && total === 0 && (!scoped || field.help !== undefined)
  const shown = chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options
  return (
    <Select
      {...shellOf(props)}
      {...(none && !chosen
        ? { description: <NoneYet of={field.to} like={scoped && field.help} /> }
        : {})}
      searchable
      clearable={!field.required}
      placeholder="Search"
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={asFound(options)}
      value={chosen ? String(chosen.id) : null}
      onChange={(picked) => onChange(shown.find(({ id }) => String(id) === picked) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={loading ? 'Searching' : none ? 'None yet' : 'Nothing found'}
      {...(loading ? { rightSection: <Loader size={14} /> } : {})}
    />
  )
}

/** What the records offered are, and have in common with this one, and with the form's record not. */
function scopeOf({ field, values, record }: InputProps<'reference'>): Filter[] {
  const { alike = [], unlike, only } = field
  const usable: Filter[] = only ? [{ field: only, operator: 'eq', value: '1' }] : []
  const than = (name: string, operator: 'eq' | 'neq', held: unknown): Filter[] =>
    held ? [{ field: name, operator, value: String((held as Named).id) }] : []
  const same = alike.flatMap((name) => than(name, 'eq', values?.[name]))
  const other =
    unlike && !same.some((one) => one.field === unlike) ? than(unlike, 'neq', record?.[unlike]) : []
  return [...same, ...other, ...usable, ...among(field)]
}

export const reference: Controls<'reference'> = { Input: ReferenceBox, Filter: ReferenceFilter }
