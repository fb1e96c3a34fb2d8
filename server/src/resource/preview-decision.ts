// Previews a decision on the records of a list: their ids, and what the resource says it would change.
import type { DecisionPreview } from '@rivulet/contract/answers/decision-answer'
import { messages } from '@rivulet/contract/messages/messages'
import type { Fields } from '@rivulet/contract/fields'
import { asKept, checkAll, isEmpty } from '@rivulet/contract/validate'
import { allows, hasRecords, type Resource } from '@rivulet/contract/resource'
import type { Actor } from '../auth/actor.ts'
import { invalid } from '../errors.ts'
import { demand, type Engine } from './engine.ts'
import { readListRequest } from './list-request.ts'
import { selectIds } from './select.ts'
import { parseId, readIds } from './trash.ts'
import type { Move, Preview } from './serve.ts'

/** Ids, or the query of a list; without either, all of it. */
type Asked = {
  resource: string
  action: string
  ids?: string | null
  filters?: string | null
  /** Without the records that prevent it. */
  leaveOut?: boolean | null
  /** The body of the action so far, as JSON. */
  filled?: string | null
}

const nothing: DecisionPreview = { facts: [], blocked: false }

const levels: Record<Move, string> = { trash: 'destroy', restore: 'trash', erase: 'destroy' }
const isMove = (action: string): action is Move => Object.hasOwn(levels, action)

/** @throws 403 without the permission for the action itself, 422 when there is no such action. */
export async function previewDecision(
  { deps, served: all }: Engine,
  actor: Actor,
  { resource: name, action, ids: named, filters, leaveOut, filled }: Asked,
): Promise<DecisionPreview> {
  const served = Object.hasOwn(all, name) ? all[name] : undefined
  if (!served || !hasRecords(served.resource)) throw invalid({ resource: [messages.field.choice] })
  demand(actor, served.resource, levelOf(served.resource, action, actor))
  const request = readListRequest(served.resource, queryOf(filters ?? ''), actor.admin)
  const among = named ? idsOf(named) : null
  const preview = (served.previews as Record<string, Preview> | undefined)?.[action]
  if (!preview) return nothing
  const { body, wrong } = filledBody(served.resource.actions?.[action]?.body ?? {}, filled)
  // Without it the preview would be that of an empty field.
  if (wrong.length > 0) return { facts: wrong, blocked: false }
  const { sql, config } = deps
  const reading = { sql, served, actor, zone: config.accountingZone }
  const trash = action === 'restore' || action === 'erase'
  const rows = await selectIds(reading, { ...request, trash }, among)
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length === 0) return nothing
  const previewOf = (some: number[]) => preview(some, { sql, actor, deps, body })
  const whole = await previewOf(ids)
  const left = new Set(leaveOut && !Array.isArray(whole) ? whole.without : [])
  const found = left.size > 0 ? await previewOf(ids.filter((id) => !left.has(id))) : whole
  if (Array.isArray(found)) return { facts: found, blocked: false }
  const { blocked: facts, ...more } = found
  return { ...more, facts, blocked: true }
}

function levelOf(resource: Resource, name: string, actor: Actor): string {
  if (isMove(name) && allows(resource, 'trash')) return levels[name]
  const action = Object.hasOwn(resource.actions ?? {}, name) ? resource.actions?.[name] : undefined
  if (!action || action.field !== undefined || (action.audience === 'admins' && !actor.admin))
    throw invalid({ action: [messages.field.choice] })
  return action.level ?? 'edit'
}

type Filled = { body: Record<string, unknown>; wrong: string[] }

/** The fields that are valid already, since a form may be half filled in, and what is wrong with others. @throws 422 unless it is a JSON object */
function filledBody(fields: Fields, filled: string | null | undefined): Filled {
  const body = filled ? parsed(filled) : {}
  const known = Object.entries(body).filter(([name]) => Object.hasOwn(fields, name))
  const errors = checkAll(Object.entries(fields), body, true)
  return {
    body: asKept(fields, Object.fromEntries(known.filter(([name]) => !Object.hasOwn(errors, name)))),
    wrong: known.flatMap(([name, value]) => {
      const [sentence] = errors[name] ?? []
      return sentence && !isEmpty(value) ? [`${fields[name]?.label}: ${sentence}`] : []
    }),
  }
}

function parsed(filled: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(filled)
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {
    // Refused below, like JSON of another kind.
  }
  throw invalid({ filled: [messages.request.malformed] })
}

const idsOf = (named: string): number[] => readIds(named.split(',').map(parseId))

/** As the query of a request is parsed: a repeated parameter becomes a list. */
function queryOf(filters: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(filters)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((key) => {
      const values = parameters.getAll(key)
      return [key, values.length === 1 ? (values[0] as string) : values]
    }),
  )
}
