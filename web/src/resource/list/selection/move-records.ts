/** To the trash, back from it, and away for ever: asked first, all or nothing, and what stood in the way is named. */
import { formatFilter } from '@rivulet/contract/filter'
import { messages } from '@rivulet/contract/messages'
import { listPathOf, type Resource } from '@rivulet/contract/resource'
import { type Answer, ask, isApiError, messageOf } from '../../lib/api.ts'
import { agreed } from '../../lib/confirm.ts'
import { failure, success } from '../../lib/notices.ts'
import { session } from '../../lib/session.ts'
import { mayDo } from '../access.ts'
import { refreshResource } from '../queries.ts'
import { refusalOf } from './bulk-rules.ts'
import { idOf, labelOf, type ListRow } from './list-row.ts'

export type Move = 'trash' | 'restore' | 'erase'

const m = messages.record
const words: Record<Move, { question: string; done: string }> = {
  trash: { question: m.confirmRemove, done: m.removed },
  restore: { question: m.confirmRestore, done: m.restored },
  erase: { question: m.confirmErase, done: m.erased },
}

function send(resource: Resource, move: Move, ids: readonly number[]): Promise<Answer<unknown>> {
  const path = listPathOf(resource)
  const [key, value] = formatFilter({ field: 'id', operator: 'in', value: ids.join(',') })
  if (move === 'restore') return ask('PUT', `${path}/restore`, { body: { ids } })
  return ask('DELETE', `${path}${move === 'erase' ? '/erase' : ''}?${encodeURIComponent(key)}=${value}`)
}

const shown = 3

/** The records that stood in the way, by their names; the answer knows them by id. */
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
  if (!(await agreed({ message: words[move].question, loss }))) return false
  try {
    const { message } = await send(resource, move, rows.map(idOf))
    const undo = move === 'trash' && mayDo(session.get().user, resource, 'restore')
    success(
      message ?? words[move].done,
      undefined,
      undo ? { label: 'Undo', run: () => void takeBack(resource, rows) } : undefined,
    )
    return true
  } catch (error) {
    failure(messageOf(error), obstaclesOf(resource, error, rows))
    return false
  } finally {
    void refreshResource(resource)
  }
}

async function takeBack(resource: Resource, rows: readonly ListRow[]): Promise<void> {
  try {
    const { message } = await send(resource, 'restore', rows.map(idOf))
    success(message ?? m.restored)
  } catch (error) {
    failure(messageOf(error), obstaclesOf(resource, error, rows))
  } finally {
    void refreshResource(resource)
  }
}
