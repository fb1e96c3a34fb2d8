/** Why an affiliate or a shop cannot go into the trash while there is money in it. Amounts come as they are shown. */

const ordersWorth = (orders: number, amount: string): string =>
  `${orders === 1 ? '1 pending order' : `${orders} pending orders`} worth ${amount} of commission`

export const trashMessages = {
  /** After the record's name. */
  affiliate: (balance: string | null, orders: number, expected: string) =>
    [balance && `a balance of ${balance}`, orders > 0 && ordersWorth(orders, expected)]
      .filter(Boolean)
      .join(' and '),
  shop: ordersWorth,
} as const
