// The action of shops and campaigns that checks their address and tracking host immediately.
import { watchMessages } from '@rivulet/contract/messages/watch-messages'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { refused } from '../errors.ts'
import { checkSoon } from './list-destinations.ts'

export async function checkNow(
  { id }: { id: number },
  { tx, deps }: { tx: Transaction; deps: Deps },
): Promise<void> {
  const host = await tx`
    update shop set tracking_host_checked_at = null where id = ${id} and tracking_host is not null`
  const address = await checkSoon(tx, deps.now(), id)
  if (!address && host.count === 0) throw refused(watchMessages.unchecked, 'not_applicable')
}
