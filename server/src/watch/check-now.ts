// The action of shops and campaigns that checks their address immediately.
import { watchMessages } from '@rivulet/contract/messages/watch-messages'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { refused } from '../errors.ts'
import { checkSoon } from './list-destinations.ts'

export async function checkNow(
  { id }: { id: number },
  { tx, deps }: { tx: Transaction; deps: Deps },
): Promise<void> {
  if (!(await checkSoon(tx, deps.now(), id))) throw refused(watchMessages.unchecked, 'not_applicable')
}
