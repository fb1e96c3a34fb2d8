/** A decision on records, as its dialog presents it: title, buttons, and what it changes according to the server. */
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { decisionEndpoints } from '@rivulet/contract/endpoints/decision-endpoints'
import type { Action, Resource } from '@rivulet/contract/resource'
import { nothing } from '../field/kinds/kind.ts'
import { kindOf } from '../field/kinds/kinds.tsx'
import { call } from '../lib/api.ts'
import { displayCount } from '../lib/format.ts'
import { countWord, idOf, labelOf, type ListRow } from './list/table/list-row.ts'

type Words = Pick<Action, 'label' | 'phrase'>

/** The question of an action; a single record fills in what it names in braces. */
export function questionOf(
  resource: Resource,
  { confirm, confirmSeveral = confirm }: Action,
  rows: readonly ListRow[],
): string | undefined {
  const [only] = rows
  if (!only || rows.length > 1) return confirmSeveral
  return confirm?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = resource.fields[name]
    return field ? kindOf(field).words(only[name], field) : ''
  })
}

/** `{records}` in the phrase of an action; its label where it has none. */
const phrased = ({ label, phrase }: Words, records: string): string =>
  phrase?.replace('{records}', records) ?? label

/** 'order NO-24600', '2 orders'. */
function recordsOf(resource: Resource, rows: readonly ListRow[]): string {
  const [only] = rows
  if (only && rows.length === 1) {
    const [kind, name] = [countWord(resource, 1), labelOf(resource, only)]
    // An invite without a name of its own is called INVITE 4.
    return name.toLowerCase().startsWith(`${kind.toLowerCase()} `) ? name : `${kind} ${name}`
  }
  return `${displayCount(rows.length)} ${countWord(resource, rows.length)}`
}

/** 'Approve order NO-24600', 'Approve 2 orders'. */
export const decisionTitle = (resource: Resource, words: Words, rows: readonly ListRow[]): string =>
  phrased(words, recordsOf(resource, rows))

/** What was done to which records, below the sentence of a notice: 'Order NO-24600'. */
export function doneTo(resource: Resource, rows: readonly ListRow[]): string {
  const [only] = rows
  const unnamed = rows.length === 1 && only && labelOf(resource, only) === nothing
  const records = unnamed ? countWord(resource, 1) : recordsOf(resource, rows)
  return records.charAt(0).toUpperCase() + records.slice(1)
}

/** The title of several records; the label alone for one, which the title names. */
export const decisionButton = (resource: Resource, words: Words, rows: readonly ListRow[]): string =>
  rows.length === 1 ? words.label : decisionTitle(resource, words, rows)

/** The records of a decision: these, or all of a list by its query, perhaps without those that prevent it. */
export type Subject = { ids: string } | { filters: string; leaveOut?: boolean }

/** `filled`: the body of the action so far, as JSON, where the facts depend on it. */
export const factsOf =
  (resource: Resource, action: string, subject: Subject, filled?: string) =>
  async (): Promise<DecisionPreview> => {
    const body = { resource: resource.name, action, ...subject, ...(filled && { filled }) }
    return (await call(decisionEndpoints.previewDecision, { body, keepSession: true })).data
  }

export const rowsOf = (rows: readonly ListRow[]): Subject => ({ ids: rows.map(idOf).join(',') })
