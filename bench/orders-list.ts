// Measures the list of 100,000 orders through HTTP: `node bench/orders-list.ts`.
import { fillOrders, orderCount } from './generate/many-orders.ts'
import { type Get, timeList } from './servers/list-times.ts'

const list = '/api/v1/financial/order/details'
const limit = 200
const orders = (query: string) => (get: Get) => get(`${list}?limit=${limit}${query}`)
const scroll = async (get: Get) => {
  for (let offset = 0; offset < orderCount; offset += limit) await orders(`&offset=${offset}`)(get)
}

await timeList(`${orderCount} orders`, fillOrders, [
  ['first rows with count and totals', orders('')],
  ['a window in the middle', orders(`&offset=${orderCount / 2}`)],
  ['the last window', orders(`&offset=${orderCount - limit}`)],
  ['sorted by amount', orders('&sort=-amount')],
  ['sorted by affiliate', orders('&sort=affiliate')],
  [
    'filtered by status and month',
    orders('&where[status]=in~.~2&where[date]=between~.~2026-01-01,2026-12-31'),
  ],
  ['filtered by one affiliate', orders('&where[affiliate]=in~.~20')],
  ['searched', orders('&search=order-4242')],
  ['scrolling through all 500 windows', scroll, 1],
  ['all rows as CSV', (get) => get(`${list}/export?format=csv`), 3],
])
