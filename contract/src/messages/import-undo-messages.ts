/** Messages about undoing an import. */
import { namesAndMore } from './activation-messages.ts'
import { some } from './decision-messages.ts'

const things = { affiliate: 'affiliate', link: 'link', coupon: 'coupon', order: 'order' } as const

export const importUndoMessages = {
  earlier: 'Last imports',
  earlierHint: 'What is left of them',
  left: 'Left of this import',
  undoneAt: (at: string) => `Undone ${at}`,
  undo: 'Undo the import',
  undoShort: 'Undo',
  title: (file: string) => `Undo the import of ${file}`,
  message:
    'What it stored moves to the trash, where it can be restored. What was changed or used since stays. To import the same lines again, erase the records from the trash first.',
  records: (kind: keyof typeof things, count: number) => some(count, things[kind]),
  goes: (kind: keyof typeof things, count: number) =>
    `${some(count, things[kind])} move${count === 1 ? 's' : ''} to the trash`,
  reversed: (amount: string) =>
    `They are failed first: booked commission of ${amount} is reversed in the ledger`,
  stays: (names: readonly string[], why: string) =>
    `${names.length === 1 ? '1 stays' : `${names.length} stay`}, ${why}: ${namesAndMore(names, 3)}`,
  nothing: 'Nothing of this import can be undone',
  undone: (removed: number) => `Import undone: ${removed} moved to the trash`,
  note: (file: string) => `Import of ${file} undone`,
  /** Why one stays. */
  changed: 'changed since',
  paid: 'paid already',
  claimed: 'in a claim',
  signedIn: 'with a password of their own',
  hasOrders: 'with orders',
  hasLinks: 'with links or coupons',
  hasBalance: 'with lines in the ledger',
  clicked: 'with clicks or orders',
} as const
