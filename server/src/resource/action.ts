// Runs declared actions of a resource on one record or on all selected ones.
import type { Field, Fields } from '@rivulet/contract/fields'
import { type Action, actionsOf, applies, type Resource } from '@rivulet/contract/resource'
import { asKept, checkAll, hasErrors } from '@rivulet/contract/validate'
import { messages } from '@rivulet/contract/messages/messages'
import type { Actor } from '../auth/actor.ts'
import { invalid, refused } from '../errors.ts'
import { lockRecords } from './trash.ts'
import { checkReferences } from './draft.ts'
import type { Engine } from './engine.ts'
import { demand, may } from './engine.ts'
import { auditRecords } from './audit-records.ts'
import { inTransaction, readRecord } from './save.ts'
import type { Context, Served } from './serve.ts'
import { recordedBody, readStanding } from './audit-values.ts'

type Body = Record<string, unknown>
type Runner = (
  input: { id: number; body: Body } | { value: unknown },
  context: Parameters<NonNullable<Served<Resource>['create']>>[1],
) => Promise<unknown>

type Named = { name: string; ids: readonly number[]; sent: Body }

/** Runs a declared action on each named record in one transaction. Returns the result of the last one. */
export const runAction = (
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  name: string,
  ids: readonly number[],
  sent: Body,
): Promise<unknown> =>
  inTransaction(
    engine,
    served.resource,
    actor,
    (context) => actWithin(engine, served, context, { name, ids, sent }),
    served.resource.actions?.[name]?.failure,
  )

/** The same as a part of a transaction with more than one action. */
export async function actWithin(
  engine: Engine,
  served: Served<Resource>,
  context: Context,
  { name, ids: chosen, sent }: Named,
): Promise<unknown> {
  const { actor } = context
  // In the order in which they were made: of orders approved together, the oldest are paid first.
  const ids = chosen.toSorted((a, b) => a - b)
  const { resource } = served
  const action = resource.actions?.[name] as Action
  const fields = action.body ?? {}
  await lockRecords(engine, served, context, ids, false)
  // Records out of scope are 404, whatever the body contains.
  const body = checkedBody(fields, sent)
  if (action.bodyLevel && Object.keys(body).length > 0) demand(actor, resource, action.bodyLevel)
  await served.beforeActions?.(ids, context)
  await checkReferences(
    engine,
    context.tx,
    { ...served, resource: { ...resource, fields } },
    body,
    actor,
  )
  const before = await readStanding(context.tx, resource, ids)
  // Checks all records first: some actions have effects that a later failure could not undo.
  for (const id of ids)
    if (!applies(action, await readRecord(engine, context.tx, served, actor, id)))
      throw refused(action.unfit ?? action.failure, 'not_applicable')
  let answer: unknown
  for (const id of ids) answer = await runnerOf(served, name)?.({ id, body }, context)
  await auditRecords(context, {
    resource,
    action: name,
    ids,
    before,
    body: recordedBody(fields, body),
  })
  return answer
}

/** Runs an action that checks the value typed into a field; the body is that field. */
export async function runCheck(
  engine: Engine,
  served: Served<Resource>,
  actor: Actor,
  name: string,
  sent: Body,
): Promise<unknown> {
  const { resource } = served
  const action = resource.actions?.[name]
  if (!action?.field) throw new Error(`${resource.name} checks nothing by the name of ${name}`)
  const { field, failure } = action
  const fields = { [field]: { ...resource.fields[field], required: true } as Field }
  const body = checkedBody(fields, sent)
  return inTransaction(
    engine,
    resource,
    actor,
    async (context) => {
      await checkReferences(
        engine,
        context.tx,
        { ...served, resource: { ...resource, fields } },
        body,
        actor,
      )
      return runnerOf(served, name)?.({ value: body[field] }, context)
    },
    failure,
  )
}

const runnerOf = (served: Served<Resource>, name: string): Runner | undefined =>
  (served.actions as Record<string, Runner>)[name]

/** @throws 422 with a message for each unknown or invalid field. */
function checkedBody(fields: Fields, body: Body): Body {
  const errors = checkAll(Object.entries(fields), body)
  for (const name of Object.keys(body))
    if (!Object.hasOwn(fields, name)) errors[name] = [messages.field.unknown]
  if (hasErrors(errors)) throw invalid(errors)
  return asKept(fields, body)
}

/** The operations and actions this actor may run, so that screens need not repeat the rules. */
export function allowedNames(resource: Resource, actor: Actor): string[] {
  const usual = {
    list: 'index',
    export: 'index',
    view: 'view',
    add: 'add',
    duplicate: 'add',
    edit: 'edit',
    trash: 'destroy',
  } as const
  const operations = resource.operations.filter((o) => may(actor, resource, usual[o]))
  const bin = resource.operations.includes('trash') && may(actor, resource, 'trash') ? ['restore'] : []
  const erase =
    resource.operations.includes('trash') && may(actor, resource, 'destroy') && bin.length > 0
      ? ['erase']
      : []
  const actions = actionsOf(resource).filter(
    ([, a]) => (a.audience !== 'admins' || actor.admin) && may(actor, resource, a.level ?? 'edit'),
  )
  return [...operations, ...bin, ...erase, ...actions.map(([name]) => name)]
}
