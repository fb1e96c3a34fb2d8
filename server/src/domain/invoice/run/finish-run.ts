// Finishes a run whose payments are made: writes the bank files, once, and stores them.
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import type { Transaction } from '../../../db/sql.ts'
import type { Config } from '../../../config/config.ts'
import type { Debtor } from '../../../config/debtor-config.ts'
import type { Deps } from '../../../deps.ts'
import { newFileKey, pathOfFile } from '../../../files/file-key.ts'
import { open, sealBytes } from '../../../crypto/seal.ts'
import { creditTransferPieces, remittanceOf, type TransferOrder } from '../bank/credit-transfer.ts'
import { readProgramme } from '../../../programme/programme.ts'
import { writePaymentTable } from '../bank/payment-table.ts'

export type ReleasedRun = { id: number; releasedBy: number; executionOn: string; requested: boolean }

type Run = { name: string; executionOn: string; releasedAt: Date; payer: string }
type Paid = {
  endToEndId: string
  cents: number
  invoiceId: number
  holderSealed: string
  sealed: string
} & Record<'street' | 'postcode' | 'town' | 'country', string | null>

export async function finishRun(
  tx: Transaction,
  deps: Deps,
  { id, releasedBy }: ReleasedRun,
): Promise<void> {
  const { config, log } = deps
  const now = deps.now()
  // Writing the files of a hundred thousand payments leaves the transaction idle.
  await tx`set local idle_in_transaction_session_timeout = '10min'`
  const order = await orderOf(tx, config, id)
  const { length } = order.transfers
  const by = { at: now, by: releasedBy }
  const sepa =
    length > 0 ? await keep(tx, deps, `${order.messageId}.xml`, await inTurns(order), by) : null
  const table =
    length > 0 ? await keep(tx, deps, `${order.messageId}.csv`, writePaymentTable(order), by) : null
  const files = [
    ...(sepa ? [{ file: sepa.key, description: payoutMessages.sepaFile }] : []),
    ...(table ? [{ file: table.key, description: payoutMessages.tableFile }] : []),
  ]
  await tx`update payout_run set ${tx({
    state: 'released',
    finished_at: now,
    files: tx.json(files),
    sepa_sha256: sepa?.sha256.toString('hex') ?? null,
    updated_at: now,
  })} where id = ${id}`
  log.info({ event: 'payout-run-paid', run: id, payments: length }, 'A payout run was paid')
}

/** Yields to the event loop while writing the bank file. */
async function inTurns(order: TransferOrder): Promise<string> {
  const pieces: string[] = []
  for (const piece of creditTransferPieces(order)) {
    pieces.push(piece)
    await setImmediate()
  }
  return pieces.join('')
}

async function orderOf(tx: Transaction, config: Config, id: number): Promise<TransferOrder> {
  const [run] = await tx<Run[]>`
    select name, execution_on as "executionOn", released_at as "releasedAt", payer_sealed as payer from payout_run where id = ${id}`
  if (!run) throw new Error('run not found')
  const { secret } = config
  const { name: programme } = await readProgramme(tx, config)
  const paid = await tx<Paid[]>`
    select end_to_end_id as "endToEndId", cents, invoice_id as "invoiceId", holder_sealed as "holderSealed", iban_sealed as sealed, street, postcode, town, country
    from payout_item where run_id = ${id} and invoice_id is not null order by id`
  return {
    messageId: run.name,
    createdAt: run.releasedAt,
    executionDate: run.executionOn,
    from: JSON.parse(open(secret, run.payer)) as Debtor,
    transfers: paid.map(
      ({ endToEndId, cents, invoiceId, holderSealed, sealed, street, postcode, town, country }) => ({
        endToEndId,
        cents,
        to: {
          name: open(secret, holderSealed),
          iban: open(secret, sealed),
          address: town && country ? { street, postcode, town, country } : null,
        },
        remittance: remittanceOf(programme, invoiceId),
      }),
    ),
  }
}

type Kept = { key: string; sha256: Buffer }

/** The row is committed with the run; bytes without a row are cleaned up by a job. */
async function keep(
  tx: Transaction,
  { config, files }: Deps,
  name: string,
  text: string,
  { at, by }: { at: Date; by: number },
): Promise<Kept> {
  const bytes = Buffer.from(text)
  const key = newFileKey()
  const sha256 = createHash('sha256').update(bytes).digest()
  await files.write(pathOfFile(key), sealBytes(config.secret, bytes))
  const type = name.endsWith('.xml') ? 'application/xml' : 'text/csv; charset=utf-8'
  await files.hold(tx)
  await tx`insert into file ${tx({ key, name, type, size: bytes.length, sha256, redrawn: false, sealed: true, created_at: at, created_by: by })}`
  return { key, sha256 }
}
