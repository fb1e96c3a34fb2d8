// Which facts are in a reader's scope, which match a filter, and what single rows show beyond their sums.
import { fieldsOf, type Resource } from '@rivulet/contract/resource'
import type { TestAccount } from '../account.ts'
import { where } from '../whole-app.ts'
import type { Fact } from './facts.ts'

/** An affiliate's own facts; of hits only those that count. */
export const own = (resource: Resource, all: readonly Fact[], by: TestAccount | undefined): Fact[] => {
  if (!by) return [...all]
  const mine = all.filter(({ affiliate }) => affiliate === by.id)
  const hits = resource.groupedBy !== undefined || resource.name === 'analytics'
  return hits && resource.fields.visits
    ? mine.filter(
        (fact) => Number(fact.visits) + Number(fact.orders) > 0 && (fact.class ?? 'valid') === 'valid',
      )
    : mine
}

/** Two values of each filterable field, a period for days. */
export function filtersOf(
  resource: Resource,
  all: readonly Fact[],
  by: TestAccount | undefined,
): { condition: string; holds: (fact: Fact) => boolean }[] {
  return fieldsOf(resource).flatMap(([name, field]) => {
    const values = [...new Set(all.map((fact) => fact[name]))].filter(
      (value) => value !== null && value !== undefined,
    )
    if (!field.filter || (by && field.audience === 'admins') || values.length === 0) return []
    if (field.kind === 'date' || field.kind === 'dateTime') {
      if (!values.every((value) => /^\d{4}-/.test(String(value)))) return []
      const days = values.map(String).toSorted()
      const [from = '', to = ''] = [
        days[Math.floor(days.length / 4)],
        days[Math.floor((days.length * 3) / 4)],
      ]
      const holds = (fact: Fact) =>
        fact[name] !== null && String(fact[name]) >= from && String(fact[name]) <= to
      return { condition: where(name, `between~.~${from},${to}`), holds }
    }
    if (field.kind !== 'reference' && field.kind !== 'choice') return []
    return [values[0], values[Math.floor(values.length / 2)]].map((value) => ({
      condition: where(name, `eq~.~${value}`),
      holds: (fact: Fact) => fact[name] === value,
    }))
  })
}

/** Values shown in a single row that do not count in a total. */
export const unsummed = (resource: Resource, of: readonly Fact[]) =>
  Object.fromEntries(
    fieldsOf(resource)
      .filter(([, field]) => 'sumUnless' in field && field.sumUnless)
      .map(([name]) => [name, of.reduce((sum, fact) => sum + Number(fact[name]), 0)]),
  )
