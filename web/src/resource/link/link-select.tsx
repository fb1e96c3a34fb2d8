/** Remote link selector (S2.19): searches links on the server while typing. */
import { toolEndpoints } from '@rivulet/contract/endpoints/tool-endpoints'
import { Loader } from '@mantine/core'
import type { LinkOption } from '@rivulet/contract/answers/tool-answer'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asFound } from '../../field/kinds/options.ts'
import { Select } from '../../field/kinds/select.tsx'
import { call } from '../../lib/api.ts'
import css from './link-select.module.css'

/** Restricts what the links promote; anything by default. */
export type LinkScope = { shop?: readonly number[]; campaign?: number | null }

const none: LinkOption[] = []
const pause = 180

const queryOf = ({ shop = [], campaign }: LinkScope, search: string): Record<string, string> => ({
  ...(search ? { search } : {}),
  ...(shop.length > 0 ? { shop: shop.join(',') } : {}),
  ...(campaign ? { campaign: String(campaign) } : {}),
})

/** At most twenty, by name. */
export function useLinkOptions(wanted: LinkScope, search = '') {
  const [text] = useDebouncedValue(search.trim(), pause)
  const query = queryOf(wanted, text)
  return useQuery({
    queryKey: ['link', 'options', query],
    queryFn: async ({ signal }) =>
      (await call(toolEndpoints.linkOptions, { query, signal, keepSession: true })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

type Props = {
  label: string
  description?: string
  wanted?: LinkScope
  value: LinkOption | null
  onChange: (link: LinkOption | null) => void
}

const anything: LinkScope = {}

/** Target, unless the name says it, and owner for admin users. */
const detailOf = ({ name, promoted, affiliate }: LinkOption): string =>
  [promoted === name ? null : promoted, affiliate].filter(Boolean).join(' · ')

export function LinkSelect({ label, description, wanted = anything, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const typed = value && search === value.name ? '' : search
  const { data: found = none, isFetching } = useLinkOptions(wanted, typed)
  const shown = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={label}
      {...(description ? { description } : {})}
      searchable
      placeholder="Search"
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={asFound(found)}
      renderOption={({ option }) => {
        const link = shown.find(({ id }) => String(id) === option.value)
        return (
          <span className={css.option}>
            <span className="name">{option.label}</span>
            <span className={css.detail}>{link && detailOf(link)}</span>
          </span>
        )
      }}
      value={value ? String(value.id) : null}
      onChange={(picked) => onChange(shown.find(({ id }) => String(id) === picked) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={isFetching ? 'Searching' : 'Nothing found'}
      {...(isFetching ? { rightSection: <Loader size={14} /> } : {})}
    />
  )
}
