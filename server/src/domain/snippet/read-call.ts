// Parses and validates a call of the snippet: unknown fields are rejected, sizes limited.
import { isStorable } from '@rivulet/contract/text/storable'
import { hitActions } from '@rivulet/contract/choices'
import { messages } from '@rivulet/contract/messages/messages'
import { snippetMessages as m } from '@rivulet/contract/messages/snippet-messages'
import { trackEventFields } from '@rivulet/contract/endpoints/track-event'
import { isEmpty } from '@rivulet/contract/validate'
import type { CallHit } from '../../click/spool/hit.ts'
import { type FieldErrors, invalid } from '../../errors.ts'

type Body = Record<string, unknown>
export type Call = Omit<CallHit['call'], 'cameBy'> & { id: string | null; clickId: string | null }

const longestName = 64
const longestValue = 255
const mostOptions = 20
const mostSetup = 10
const largestPayload = 4096
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws 422 with a message for each unknown or invalid field. */
export function readCall(body: Body): Call {
  const errors: FieldErrors = {}
  for (const name of Object.keys(body))
    if (!Object.hasOwn(trackEventFields, name)) errors[name] = [messages.field.unknown]
  /** `parse` returns undefined for invalid values. */
  const read = <T>(
    name: string,
    missing: T,
    parse: (v: unknown) => T | undefined,
    sentence: string,
  ): T => {
    const value = body[name]
    if (isEmpty(value)) return missing
    const parsed = parse(value)
    if (parsed === undefined) errors[name] = [sentence]
    return parsed ?? missing
  }
  const flat = (name: string, most: number) =>
    read<Body>(name, {}, (value) => readFlat(value, most), m.flat(most))

  const call: Call = {
    id: read<string | null>('id', null, readId, messages.field.characters),
    action: read('action', 'event', readAction, messages.field.choice),
    event: read<string | null>('event', null, readName, m.event),
    options: flat('options', mostOptions),
    setup: flat('setup', mostSetup),
    payload: read('payload', null, readPayload, m.size(largestPayload)),
    clickId: read<string | null>('click_id', null, readName, m.click),
  }
  if (call.action === 'event' && call.event === null) errors.event ??= [m.event]
  if (call.action === 'order' && !isRecord(call.payload)) errors.payload ??= [messages.field.required]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return call
}

export const isRecord = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readId = (value: unknown) => {
  const id = typeof value === 'string' ? value.toLowerCase() : ''
  return uuid.test(id) ? id : undefined
}

function readAction(value: unknown): Call['action'] | undefined {
  const known = typeof value === 'string' && value !== 'click' && Object.hasOwn(hitActions, value)
  return known ? (value as Call['action']) : undefined
}

/** A single line of storable text. */
function readName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestName) return undefined
  return /^\P{Cc}+$/u.test(value) && value.isWellFormed() ? value : undefined
}

function readFlat(value: unknown, most: number): Body | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
  const sound = entries.every(
    ([name, one]) =>
      readName(name) !== undefined &&
      (typeof one === 'boolean' ||
        typeof one === 'number' ||
        (typeof one === 'string' && one.length <= longestValue && isStorable(one))),
  )
  return sound && entries.length <= most ? value : undefined
}

const readPayload = (value: unknown): unknown =>
  JSON.stringify(value).length <= largestPayload && isAllStorable(value) ? value : undefined

/** The nesting depth is already limited, so recursion is safe. */
function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isAllStorable(part))
}
