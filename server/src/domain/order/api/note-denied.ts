// Notes a call that could not be authenticated but names a test click, so that the shop's test panel can say what is wrong.
import { announce } from '../../../db/announce.ts'
import type { Deps } from '../../../deps.ts'
import { readClickId } from '../../../click/edge/click-id.ts'

/** The click is signed by us, so nobody fills the disk: each has room for the last answer only. */
export async function noteDenied(
  { sql, config, now }: Deps,
  sent: unknown,
  message: string,
): Promise<void> {
  const clickId = clickIdOf(sent)
  if (clickId === null || !readClickId(config.secret, clickId)?.test) return
  await sql`update test_click set denied_at = ${now()}, denied = ${message} where click_id = ${clickId}`
  announce(sql, 'testClick')
}

function clickIdOf(sent: unknown): string | null {
  const { click_id: id } = Object(sent) as { click_id?: unknown }
  return typeof id === 'string' ? id : null
}
