/** Why records with money outstanding cannot be moved to the trash, or out of it. Amounts are already formatted. */

const ordersWorth = (orders: number, amount: string): string =>
  `${orders === 1 ? '1 pending order' : `${orders} pending orders`} worth ${amount} of commission`

export const trashMessages = {
  /** Follows the record's name. */
  affiliate: (balance: string | null, orders: number, expected: string) =>
    [balance && `a balance of ${balance}`, orders > 0 && ordersWorth(orders, expected)]
      .filter(Boolean)
      .join(' and '),
  shop: ordersWorth,
  /** The affiliate or shop of a pending order. */
  restoreFirst: (name: string) => `${name} is in the trash. Restore it first`,
} as const
