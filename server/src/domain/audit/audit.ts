// The audit log for administrators: changes with labels, by the definition of the record's resource.
import type { Field } from '@rivulet/contract/fields'
import type { Resource } from '@rivulet/contract/resource'
import { resourceCalled, resources } from '@rivulet/contract/resources/index'
import { serve } from '../../resource/serve.ts'

type Change = { field: string; before: unknown; after: unknown }

export const servedAudit = serve(resources.audit, {
  // Only Administrators have the permission; should an affiliate get it, they see their own entries.
  scope: (sql, { affiliateId }) =>
    affiliateId === null ? undefined : sql`row.actor_id = ${affiliateId}`,
  present: (_row, raw) => {
    const changes =
      typeof raw.changed === 'string' ? named(raw, JSON.parse(raw.changed) as Change[]) : null
    return {
      ...(changes && raw.changes !== undefined && { changes }),
      changed: changes && changes.map(sentenceOf).join('; '),
    }
  },
})

/** 'Commission: 10.00 → 12.00'; the field alone where its values are not recorded. */
function sentenceOf({ field, before, after }: Named): string {
  if (before === after) return field
  return `${field}: ${before === null ? '' : `${before} → `}${after ?? '-'}`
}

type Named = { field: string; before: string | null; after: string | null }

function named(raw: Readonly<Record<string, unknown>>, changes: readonly Change[]): Named[] {
  const resource = resourceCalled(String(raw.resource))
  // As in the form: what matters most stands first.
  const places = new Map(Object.keys(resource?.fields ?? {}).map((name, place) => [name, place]))
  const placeOf = ({ field }: Change): number => places.get(field) ?? places.size
  return changes
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ field: name, before, after }) => {
      const field = fieldOf(resource, String(raw.action), name)
      return {
        field: field?.label ?? name,
        before: wordsOf(field, before),
        after: wordsOf(field, after),
      }
    })
}

/** Of the record, or of the action's body. */
const fieldOf = (resource: Resource | undefined, action: string, name: string): Field | undefined =>
  resource?.fields[name] ?? resource?.actions?.[action]?.body?.[name]

function wordsOf(field: Field | undefined, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => wordsOf(field, one)).join(', ')
  switch (field?.kind) {
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'choice':
      return field.choices[String(value)] ?? String(value)
    case 'reference':
    case 'references':
      return typeof value === 'number'
        ? `${resourceCalled(field.to)?.singular ?? ''} ${value}`
        : String(value)
    default:
      return typeof value === 'object' ? Object.values(value).join(': ') : String(value)
  }
}
