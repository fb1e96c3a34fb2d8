// Loads the bytes of an uploaded CSV file.
import { messages } from '@rivulet/contract/messages/messages'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors.ts'
import { findFile, readBytes } from '../files/stored-file.ts'

export type Upload = { name: string; bytes: Buffer; hash: Buffer }

/** An unattached file is readable by its uploader only. @throws 422 on `document`. */
export async function readUpload(
  { sql, ...reading }: Pick<Deps, 'sql' | 'config' | 'files'>,
  key: string,
  accountId: number,
): Promise<Upload> {
  const file = await findFile(sql, key)
  if (!file || file.createdBy !== accountId) throw invalid({ document: [messages.field.file] })
  if (!['text/csv', 'text/plain'].includes(file.type))
    throw invalid({ document: [reconciliationMessages.notCsv] })
  return { name: file.name, bytes: await readBytes(reading, file), hash: file.sha256 }
}
