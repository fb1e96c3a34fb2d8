// Validates the query string of an endpoint whose parameters the contract
// lists, like a body; only ids are read as numbers.
import type { DraftOf, Fields } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages/messages'
import { checkAll, hasErrors } from '@rivulet/contract/validate'
import type { Actor } from '../auth/actor.ts'
import { invalid } from '../errors.ts'

/**
 * Empty parameters are left out. @throws 422 by name for parameters that
 * are unknown to this actor, repeated or invalid.
 */
export function readQuery<F extends Fields>(
  fields: F,
  sent: Record<string, unknown>,
  actor: Actor,
): DraftOf<F> {
  const values: Record<string, unknown> = {}
  const unknown: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || (field.audience === 'admins' && !actor.admin)) unknown[name] = [messages.field.unknown]
    else if (value !== '') values[name] = field.kind === 'reference' ? idOf(value) : value
  }
  const errors = { ...checkAll(Object.entries(fields), values), ...unknown }
  if (hasErrors(errors)) throw invalid(errors)
  return values as DraftOf<F>
}

/** Anything else stays as it is and fails validation. */
const idOf = (value: unknown): unknown =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
