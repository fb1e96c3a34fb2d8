// Marketing tools on the server: scope, and required content by kind.
import { toolMessages } from '@rivulet/contract/messages/tool-messages'
import { tool } from '@rivulet/contract/resources/tool'
import type { Transaction } from '../../db/sql.ts'
import { invalid } from '../../errors.ts'
import { newFileKey } from '../../files/file-key.ts'
import { type Saving, serve } from '../../resource/serve.ts'
import { readContent } from './read-content.ts'

export const servedTool = serve(tool, {
  /** An affiliate sees the tools usable for their shops. */
  scope: (sql, { affiliateId }) =>
    affiliateId === null
      ? undefined
      : sql`exists (select from tool_promotion_view p where p.tool_id = row.id and p.affiliate_id = ${affiliateId})`,
  prepare: async (saving, { tx, deps }) => {
    await checkCampaign(tx, saving)
    const content = await readContent(tx, deps, saving)
    if (saving.before) return content
    return { ...content, active: saving.draft.active ?? true, key: newFileKey() }
  },
})

/** @throws 422 for a campaign that is in none of the shops: nobody could use the tool. */
async function checkCampaign(tx: Transaction, { draft, before }: Saving<typeof tool>): Promise<void> {
  if (draft.shops === undefined && draft.campaign === undefined) return
  const campaign = draft.campaign === undefined ? before?.campaign_id : draft.campaign
  if (!campaign) return
  const shops = draft.shops ?? (await shopsOf(tx, before))
  if (shops.length === 0) return
  const [inside] = await tx`
    select from campaign where id = ${campaign as number} and shop_id = any(${shops}::bigint[])`
  if (!inside) throw invalid({ campaign: [toolMessages.campaign] })
}

async function shopsOf(tx: Transaction, before: Saving<typeof tool>['before']): Promise<number[]> {
  if (!before) return []
  const rows = await tx<{ id: number }[]>`
    select shop_id as id from tool_shop where tool_id = ${before.id as number}`
  return rows.map(({ id }) => id)
}
