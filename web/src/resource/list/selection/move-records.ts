/** Delete, restore and erase: confirmed, all or nothing, and naming the blocking records on failure. */
import { formatFilter } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages/messages'
import { undoMessages } from '@rivulet/contract/messages/undo-messages'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { type Answer, ask, isApiError, messageOf } from '../../../lib/api.ts'
import { askToConfirm } from '../../../lib/confirm.ts'
import { failure, success } from '../../../lib/notices.ts'
import { session } from '../../../lib/session/session.ts'
import { mayDo } from '../../access.ts'
import { decisionButton, decisionTitle, doneTo, factsOf, rowsOf } from '../../decision.ts'
import { refreshResource } from '../../queries.ts'
import { refusalOf } from './bulk-rules.ts'
import { idOf, labelOf, type ListRow } from '../table/list-row.ts'

export type Move = 'trash' | 'restore' | 'erase'

const m = messages.record
type MoveWords = { label: string; phrase: string; question: (count: number) => string; done: string }
const words: Record<Move, MoveWords> = {
  trash: {
    ...{ label: 'Delete', phrase: 'Delete {records}' },
    ...{ question: m.confirmRemove, done: m.removed },
  },
  restore: {
    ...{ label: 'Restore', phrase: 'Restore {records}' },
    ...{ question: () => m.confirmRestore, done: m.restored },
  },
  erase: {
    ...{ label: 'Erase', phrase: 'Erase {records}' },
    ...{ question: () => m.confirmErase, done: m.erased },
  },
}

/** When the records were moved; null once they are erased. */
type Moved = { updatedAt: string } | null

/** `moved`: the move to undo, refused when a record has changed since. */
function send(
  resource: Resource,
  move: Move,
  ids: readonly number[],
  moved: Moved = null,
): Promise<Answer<Moved>> {
  const path = listPathOf(resource)
  const [key, value] = formatFilter({ field: 'id', operator: 'in', value: ids.join(',') })
  if (move === 'restore') return ask('PUT', `${path}/restore`, { body: { ids, ...moved } })
  const since = moved ? `&updatedAt=${encodeURIComponent(moved.updatedAt)}` : ''
  const at = `${path}${move === 'erase' ? '/erase' : ''}`
  return ask('DELETE', `${at}?${encodeURIComponent(key)}=${value}${since}`)
}

/** Erasing cannot be undone. */
const backOf: Partial<Record<Move, Move>> = { trash: 'restore', restore: 'trash' }

const shown = 3

/** Names of the blocking records; the response has their ids. */
export function obstaclesOf(
  resource: Resource,
  error: unknown,
  rows: readonly ListRow[],
): string | undefined {
  if (!isApiError(error)) return undefined
  const names = new Map(rows.map((row) => [String(row.id), labelOf(resource, row)]))
  const all = Object.values(error.errors)
    .flat()
    .map((sentence) => sentence.replace(/^(\d+)(?=: )/, (id) => names.get(id) ?? id))
  if (all.length === 0) return undefined
  const rest = all.length - shown
  return [...all.slice(0, shown), ...(rest > 0 ? [`+ ${rest}`] : [])].join(' · ')
}

/** @returns whether it was done. */
export async function moveRecords(
  resource: Resource,
  move: Move,
  rows: readonly ListRow[],
): Promise<boolean> {
  const refusal = refusalOf(move, rows.length)
  if (refusal) {
    failure(refusal)
    return false
  }
  const loss = move !== 'restore'
  const question = {
    title: decisionTitle(resource, words[move], rows),
    message: words[move].question(rows.length),
    yes: decisionButton(resource, words[move], rows),
    facts: factsOf(resource, move, rowsOf(rows)),
    loss,
  }
  if (!(await askToConfirm(question))) return false
  try {
    const { message, data } = await send(resource, move, rows.map(idOf))
    const back = backOf[move]
    const undo = back && mayDo(session.get().user, resource, back)
    success(
      message ?? words[move].done,
      doneTo(resource, rows),
      undo
        ? { label: undoMessages.label, run: () => void takeBack(resource, back, rows, data) }
        : undefined,
    )
    return true
  } catch (error) {
    failure(messageOf(error), obstaclesOf(resource, error, rows))
    return false
  } finally {
    void refreshResource(resource)
  }
}

async function takeBack(
  resource: Resource,
  back: Move,
  rows: readonly ListRow[],
  moved: Moved,
): Promise<void> {
  try {
    const { message } = await send(resource, back, rows.map(idOf), moved)
    success(message ?? words[back].done, doneTo(resource, rows))
  } catch (error) {
    failure(messageOf(error), obstaclesOf(resource, error, rows))
  } finally {
    void refreshResource(resource)
  }
}
