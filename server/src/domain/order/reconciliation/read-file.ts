// The bytes of an uploaded export.
import { messages } from '@rivulet/contract/messages'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { Deps } from '../../../http/deps.ts'
import { invalid } from '../../../http/errors.ts'
import { findFile, readBytes } from '../../../http/stored-file.ts'

export type Export = { name: string; bytes: Buffer; hash: Buffer }

/** A file that hangs nowhere yet is its uploader's alone. @throws 422 on `document`. */
export async function readExport(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  key: string,
  accountId: number,
): Promise<Export> {
  const file = await findFile(sql, key)
  if (!file || file.createdBy !== accountId) throw invalid({ document: [messages.field.file] })
  if (!['text/csv', 'text/plain'].includes(file.type))
    throw invalid({ document: [reconciliationMessages.notCsv] })
  return { name: file.name, bytes: await readBytes(config, file), hash: file.sha256 }
}
