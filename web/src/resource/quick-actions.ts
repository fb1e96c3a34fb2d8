/** Actions that the quick search offers for a record: those of a row's menu that ask for no values. */
import { actionsOf, applies, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { messageOf } from '../lib/api.ts'
import { failure } from '../lib/notices.ts'
import { session } from '../lib/session/session.ts'
import { mayDo } from './access.ts'
import { decisionTitle } from './decision.ts'
import { actionsAt } from './list/selection/list-actions.ts'
import type { ListRow } from './list/table/list-row.ts'
import { askToConfirmAction, sendAction } from './run-action.ts'

/** Labels of all actions in row menus. */
const verbs = (): string[] =>
  Object.values<Resource>(resources).flatMap((resource) =>
    actionsOf(resource).flatMap(([, { label, body, positions }]) =>
      !body && positions.includes('table-cell') ? [label] : [],
    ),
  )

type QuickAction = { title: string; run: () => void }

/**
 * 'approve NO-24600' looks for NO-24600 among records that can be approved. Without a verb, all of the text is looked
 * for; null where the verb means nothing to this resource.
 */
export function askedFor(resource: Resource, text: string): { words: string; verb?: string } | null {
  const [first = '', ...rest] = text.split(' ')
  const verb = first.toLowerCase()
  const isVerb = (label: string) => label.toLowerCase().split(' ')[0] === verb
  if (rest.length === 0 || !verbs().some(isVerb)) return { words: text }
  const known = actionsOf(resource).some(([, { label }]) => isVerb(label))
  // 'Approve order NO-24600', as the result itself is called.
  const words = rest[0]?.toLowerCase() === resource.singular.toLowerCase() ? rest.slice(1) : rest
  return known && words.length > 0 ? { words: words.join(' '), verb } : null
}

export function quickActions(resource: Resource, row: ListRow): QuickAction[] {
  const { user } = session.get()
  return actionsAt(resource, 'table-cell', (name) => mayDo(user, resource, name))
    .filter(([, action]) => !action.body && action.phrase !== undefined && applies(action, row))
    .map(([name, action]) => ({
      title: decisionTitle(resource, action, [row]),
      run: () => void act(resource, name, row),
    }))
}

async function act(resource: Resource, name: string, row: ListRow): Promise<void> {
  if ((await askToConfirmAction(resource, name, [row])).length === 0) return
  try {
    await sendAction(resource, name, [row])
  } catch (error) {
    failure(messageOf(error))
  }
}
