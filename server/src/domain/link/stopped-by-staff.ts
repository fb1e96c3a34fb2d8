// Links that staff switched off or deleted: their affiliates cannot reactivate or restore them.
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/sql.ts'
import { invalid, refused } from '../../errors.ts'
import type { Context, Preview } from '../../resource/serve.ts'
import { linkPreviews } from './preview-link.ts'

type Switching = {
  draft: { active?: boolean | null }
  /** The stored row; null on create. */
  before: Record<string, unknown> | null
}

/** The column that says who switched it off. @throws 422 when an affiliate reactivates what staff switched off. */
export function switchedBy(
  { admin }: Actor,
  { draft: { active }, before }: Switching,
): { off_by_staff?: boolean } {
  const was = before?.active ?? true
  if (active === undefined || active === null || active === was) return {}
  if (!admin && active && before?.off_by_staff) throw invalid({ active: [linkMessages.offByStaff] })
  return { off_by_staff: admin && !active }
}

/** After an action of staff. */
export async function noteSwitch(
  id: number,
  switching: Switching,
  { tx, actor }: Context,
): Promise<void> {
  await tx`update link set ${tx(switchedBy(actor, switching))} where id = ${id}`
}

/** How many of the links staff deleted. */
async function deletedByStaff(sql: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await sql<{ links: number }[]>`
    select count(*)::int as links from link
    where id = any(${ids as number[]}::bigint[]) and deleted_at is not null and deleted_by is distinct from affiliate_id`
  return row?.links ?? 0
}

/** @throws 422 when an affiliate restores a link that staff deleted. */
export async function checkRestore(ids: readonly number[], { tx, actor }: Context): Promise<void> {
  const links = actor.admin ? 0 : await deletedByStaff(tx, ids)
  if (links > 0) throw refused(linkMessages.deletedByStaff(links), 'stopped')
}

export const previewRestore: Preview = async (ids, previewing) => {
  const links = previewing.actor.admin ? 0 : await deletedByStaff(previewing.sql, ids)
  return links > 0
    ? { blocked: [linkMessages.deletedByStaff(links)] }
    : linkPreviews.restore(ids, previewing)
}
