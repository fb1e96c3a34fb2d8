/** References field: a check list, with a search when it is long. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Checkbox } from '@mantine/core'
import type { FieldOf, Named } from '@rivulet/contract/fields'
import type { Filter } from '@rivulet/contract/filter'
import { displayPercent } from '@rivulet/contract/money'
import { IconSearch } from '@tabler/icons-react'
import { memo, useCallback, useRef, useState } from 'react'
import { Field } from '../../ui/inputs/field.tsx'
import { GroupEnd } from './group-end.tsx'
import { type Controls, type InputProps, listOf, nothing, type ShowProps } from './kind.ts'
import { kindOf } from './kinds.tsx'
import { NoneYet } from './none-yet-code.tsx'
import { earlyOptions, type Option, useMayPick, useOptions } from './options.ts'
import { ReferenceFilter } from '../filters/reference-filter.tsx'
import css from './references.module.css'
import { fieldOf } from './shell.tsx'

/** Shorter lists need no search. */
const many = 8

type ItemProps = { one: Option; checked: boolean; onToggle: (one: Named) => void }

/** Memoised: a tick draws one item anew, not the whole list. */
const CheckItem = memo(function CheckItem({ one, checked, onToggle }: ItemProps) {
  return (
    <li>
      <Checkbox
        className={css.item ?? ''}
        label={
          one.rate ? (
            <>
              {one.name} <span className={css.rate}>{displayPercent(one.rate)}</span>
            </>
          ) : (
            one.name
          )
        }
        checked={checked}
        onChange={() => onToggle(one)}
      />
    </li>
  )
})

/** Nothing to count while there is nothing to choose. */
const hintOf = (total: number, chosen: number): string =>
  total ? `${chosen} of ${Math.max(total, chosen)}` : chosen ? `${chosen} chosen` : ''

const usable = ({ only }: FieldOf<'references'>): Filter[] =>
  only ? [{ field: only, operator: 'eq', value: '1' }] : []

function CheckList(props: InputProps<'references'>) {
  const { field, onChange } = props
  const chosen = listOf<Named>(props.value)
  const [search, setSearch] = useState('')
  const [first] = useState(chosen)
  const { options, total, loading } = useOptions(field.to, search, usable(field), field.rate)
  const found = new Set(options.map(({ id }) => id))
  // Initially selected records stay visible, even outside the search result.
  const shown = search
    ? options
    : ([...first.filter(({ id }) => !found.has(id)), ...options] satisfies Option[])
  const isChosen = ({ id }: Named) => chosen.some((one) => one.id === id)
  const now = useRef(chosen)
  now.current = chosen
  const toggle = useCallback(
    (one: Named) => {
      const others = now.current.filter(({ id }) => id !== one.id)
      onChange(others.length < now.current.length ? others : [...now.current, one])
    },
    [onChange],
  )
  const all = !search && options.length === total && total > 0
  const full = all && options.every(isChosen)
  return (
    <div>
      <GroupEnd hint={(chosen.length === 0 && field.placeholder) || hintOf(total, chosen.length)}>
        {all && (
          <button
            type="button"
            className="link"
            onClick={() =>
              onChange(full ? [] : [...chosen.filter(({ id }) => !found.has(id)), ...options])
            }
          >
            {full ? 'Select none' : 'Select all'}
          </button>
        )}
      </GroupEnd>
      {(total > many || search) && (
        <label className={css.search}>
          <IconSearch />
          <input
            type="search"
            value={search}
            placeholder={`Search ${withinSentence(field.label)}`}
            aria-label={`Search ${withinSentence(field.label)}`}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </label>
      )}
      <ul className={css.list} aria-busy={loading}>
        {shown.map((one) => (
          <CheckItem key={one.id} one={one} checked={isChosen(one)} onToggle={toggle} />
        ))}
        {shown.length === 0 && !loading && (
          <li className={css.none}>{search ? 'Nothing found' : <NoneYet of={field.to} />}</li>
        )}
      </ul>
    </div>
  )
}

function ReferencesBox(props: InputProps<'references'>) {
  const { field } = props
  const may = useMayPick(field.to)
  return (
    <Field {...fieldOf(props)} group>
      <div id={props.id} role="group" aria-label={field.label} tabIndex={-1}>
        {may ? <CheckList {...props} /> : kindOf(field).words(props.value, field)}
      </div>
    </Field>
  )
}

function ReferencesShown({ field, value }: ShowProps<'references'>) {
  const chosen = listOf<Named>(value)
  if (chosen.length === 0) return field.none ?? nothing
  return (
    <ul className={css.names}>
      {chosen.map(({ id, name }) => (
        <li key={id} className="name">
          {name}
        </li>
      ))}
    </ul>
  )
}

export const references: Controls<'references'> = {
  Show: ReferencesShown,
  Input: ReferencesBox,
  Filter: ReferenceFilter,
  early: (field) => earlyOptions(field.to, usable(field), field.rate),
}
