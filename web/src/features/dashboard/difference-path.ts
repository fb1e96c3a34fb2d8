/** The record that does not agree with the ledger. */
import type { DifferenceKind } from '@rivulet/contract/book-messages'
import type { BooksCheck } from '@rivulet/contract/book-answer'
import { resources } from '@rivulet/contract/resources/index'
import { viewPath } from '../../resource/path.ts'

const recordOf: Readonly<Partial<Record<DifferenceKind, keyof typeof resources>>> = {
  order: 'order',
  commission: 'order',
  owner: 'order',
  invoice: 'invoice',
  figures: 'invoice',
  settled: 'invoice',
  balance: 'affiliate',
  act: 'audit',
}

export function differencePath({ what, id }: BooksCheck['discrepancies'][number]): string | undefined {
  const name = recordOf[what]
  return name && viewPath(resources[name], id)
}
