// An uploaded export, as text in its encoding.
import type { CsvEncoding } from '@rivulet/contract/choices'
import { messages } from '@rivulet/contract/messages'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { Deps } from '../../../http/deps.ts'
import { invalid } from '../../../http/errors.ts'
import { findFile, readBytes } from '../../../http/stored-file.ts'
import { decode, encodingOf } from './decode.ts'

export type Export = { name: string; text: string; encoding: CsvEncoding; hash: Buffer }

/** A file that hangs nowhere yet is its uploader's alone. @throws 422 on `document` and `encoding`. */
export async function readExport(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  key: string,
  accountId: number,
  wanted?: CsvEncoding | null,
): Promise<Export> {
  const file = await findFile(sql, key)
  if (!file || file.createdBy !== accountId) throw invalid({ document: [messages.field.file] })
  if (!['text/csv', 'text/plain'].includes(file.type))
    throw invalid({ document: [reconciliationMessages.notCsv] })
  const bytes = await readBytes(config, file)
  const encoding = wanted ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  if (text === null) throw invalid({ encoding: [reconciliationMessages.encoding] })
  return { name: file.name, text, encoding, hash: file.sha256 }
}
