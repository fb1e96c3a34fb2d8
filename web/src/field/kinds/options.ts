/** Options of a reference: searched in the other resource's list, if the user may read it. */
import { type Filter, formatFilter, formatList } from '@rivulet/contract/filter'
import type { FieldOf, Named } from '@rivulet/contract/fields'
import { listPathOf } from '@rivulet/contract/resource'
import { placeCalled } from '@rivulet/contract/resources/place'
import type { OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'
import { session, useUser } from '../../lib/session/session.ts'

/** `rate`: of the record itself, where the field asks for it. */
export type Option = Named & { rate?: string | null }
type Options = { options: Option[]; total: number }
const none: Option[] = []
const window = 50

/** What the server found. The chosen ones are data too, for their names; they are no answer to another search. */
export const asFound = (found: readonly Named[]): OptionsFilter => {
  const ids = new Set(found.map(({ id }) => String(id)))
  return ({ options, search }) =>
    search.trim() === '' ? options : options.filter((one) => 'value' in one && ids.has(one.value))
}

const mayPick = ({ user }: { user: ReturnType<typeof useUser> }, to: string): boolean =>
  user?.actions[to]?.includes('list') ?? false

/** Shops are known to everybody from the top bar, also to those who may not list them. */
function useKnown(to: string): readonly Named[] {
  const user = useUser()
  return to === 'shop' && !mayPick({ user }, to) ? (user?.shops ?? none) : none
}

/** Whether the user may list that resource, or knows its records anyway. */
export function useMayPick(to: string): boolean {
  const known = useKnown(to)
  return mayPick({ user: useUser() }, to) || known.length > 0
}

function nameOf(row: Record<string, unknown>, label: string, owner: string | null): string {
  const name = String(row[label] ?? row.id)
  const whose = owner && (row[owner] as Named | null)?.name
  return whose ? `${name} · ${whose}` : name
}

type Asked = { to: string; rate?: string | undefined }

async function fetchOptions(
  { to, rate }: Asked,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Options> {
  const target = placeCalled(to)
  if (!target) return { options: none, total: 0 }
  const search = new URLSearchParams({ ...query, sort: target.label, offset: '0', limit: `${window}` })
  const { owner } = target
  // Users who only see their own records need no owner.
  const ownerField = owner && !session.get().user?.affiliate ? owner : null
  const { data, meta } = await ask<Record<string, unknown>[]>('GET', `${listPathOf(target)}?${search}`, {
    signal,
    keepSession: true,
  })
  const options = data.map((row) => ({
    id: Number(row.id),
    name: nameOf(row, target.label, ownerField),
    ...(rate && { rate: row[rate] as string | null }),
  }))
  return { options, total: typeof meta.total === 'number' ? meta.total : options.length }
}

const optionsQuery = ({ to, rate }: Asked, text: string, filters: readonly Filter[]) =>
  queryOptions({
    queryKey: [to, 'options', text, rate, ...filters],
    queryFn: ({ signal }) =>
      fetchOptions(
        { to, rate },
        { ...(text && { search: text }), ...Object.fromEntries(filters.map(formatFilter)) },
        signal,
      ),
    retry: false,
  })

/** Matching records by name, or the first ones without a search, as far as the filters let them. */
export function useOptions(
  to: string,
  search: string,
  filters: readonly Filter[] = [],
  rate?: string,
): Options & { loading: boolean } {
  const [text] = useDebouncedValue(search.trim(), 180)
  const allowed = mayPick({ user: useUser() }, to)
  const known = useKnown(to)
  const { data, isFetching } = useQuery({
    ...optionsQuery({ to, rate }, text, filters),
    enabled: allowed,
    placeholderData: keepPreviousData,
  })
  if (allowed) return { options: data?.options ?? none, total: data?.total ?? 0, loading: isFetching }
  const found = known.filter(({ name }) => name.toUpperCase().includes(text.toUpperCase()))
  return { options: found.slice(0, window), total: found.length, loading: false }
}

/** Asks for the first ones before they are drawn; undefined once they have come. */
export function earlyOptions(
  to: string,
  filters: readonly Filter[],
  rate?: string,
): Promise<unknown> | undefined {
  const query = optionsQuery({ to, rate }, '', filters)
  if (!mayPick(session.get(), to) || queryClient.getQueryData(query.queryKey)) return undefined
  return queryClient.fetchQuery(query)
}

/** What every record that a reference can name has, whatever the form holds. */
export const among = (field: FieldOf<'reference'> | FieldOf<'references'>): Filter[] =>
  'among' in field && field.among
    ? [{ field: field.among.field, operator: 'in', value: formatList(field.among.values) }]
    : []

/** Names for ids, such as those in a filter. */
export function useNamed(to: string, ids: readonly string[]): Named[] {
  const allowed = mayPick({ user: useUser() }, to)
  const known = useKnown(to)
  const { data } = useQuery({
    queryKey: [to, 'named', ...ids],
    queryFn: ({ signal }) =>
      fetchOptions(
        { to },
        Object.fromEntries([formatFilter({ field: 'id', operator: 'in', value: formatList(ids) })]),
        signal,
      ),
    enabled: allowed && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  })
  return data?.options ?? known.filter(({ id }) => ids.includes(String(id)))
}
