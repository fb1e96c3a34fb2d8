// Differences of a reconciliation on the server, and what is done about them.
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { reconciliationLine } from '@rivulet/contract/resources/reconciliation-line'
import { type Context, serve } from '../../../resource/serve.ts'
import { fixLine } from './fix-line.ts'
import { readLines } from './line.ts'
import { linePreviews } from './preview-fix.ts'

export const servedReconciliationLine = serve(reconciliationLine, {
  previews: linePreviews,
  actions: {
    fix: async ({ id }, context) => settle(id, null, context),
    failExtra: async ({ id, body }, context) => settle(id, body.note, context),
    leave: async ({ id }, context) =>
      note(id, { outcome: 'none', told: reconciliationMessages.left }, context),
  },
})

/** The outcome is stored even if it is a rejection, so that the other lines continue. */
async function settle(id: number, extra: string | null, context: Context): Promise<null> {
  const { tx, actor, deps } = context
  const [line] = await readLines(tx, tx`l.id = ${id}`)
  if (!line) throw new Error(`line ${id} of a comparison not found`)
  const source = reconciliationMessages.note(line.run, line.line)
  const outcome = await fixLine(deps, {
    line,
    actorId: actor.accountId,
    note: extra === null ? source : `${source}. ${extra}`,
  })
  return note(
    id,
    {
      outcome: outcome.done ? 'fixed' : 'refused',
      told: outcome.told,
      order_id: outcome.orderId,
    },
    context,
  )
}

type Outcome = { outcome: 'fixed' | 'refused' | 'none'; told: string; order_id?: number | null }

async function note(id: number, outcome: Outcome, { tx, actor, deps }: Context): Promise<null> {
  const settled = { ...outcome, fixed_at: deps.now(), fixed_by: actor.accountId }
  await tx`update reconciliation_line set ${tx(settled)} where id = ${id}`
  return null
}
