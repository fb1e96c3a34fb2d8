/** Messages about undoing a status change of orders, or a move to or from the trash. */
export const undoMessages = {
  label: 'Undo',
  undone: 'Undone. The previous status is restored',
  failed: 'The change could not be undone',
  /** In the history of an order; its affiliate reads it. */
  note: 'Undone',
  over: 'This can no longer be undone. Change the status instead',
  changed: (order: string) => `Order ${order} has changed since. Nothing was undone`,
  paid: (order: string) =>
    `Commission of order ${order} has been paid since. Nothing was undone; change the status instead`,
  moved: 'Changed since then. Nothing was undone',
} as const
