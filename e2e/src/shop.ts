// Test shop: a page that keeps the click ID, and a server that reports orders.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Shop = {
  url: string
  /** Order API: the product's origin and the shop's key. */
  connect(origin: string, apiKey: string): void
  /** Adds HTML to the head of all pages. */
  embed(html: string): void
  close(): Promise<void>
}

const page = (embedded: string) => `<!doctype html>
<html lang="en">
  <title>Shoe box</title>
  ${embedded}
  <h1>Shoe box</h1>
  <form method="post" action="/buy">
    <input type="hidden" name="click" />
    <button>Buy</button>
  </form>
  <script>
    document.forms[0].click.value = new URLSearchParams(location.search).get('click_id') ?? ''
  </script>
</html>`

const thanks = (answer: string) =>
  `<!doctype html><html lang="en"><title>Thanks</title><p>${answer}</p></html>`

/** Sells shoes for 99.99 on Buy. */
export async function openShop(): Promise<Shop> {
  let sold = 0
  let door = { origin: '', apiKey: '' }
  let embedded = ''
  const report = async (clickId: string): Promise<string> => {
    const order = { orderId: `SB-${++sold}`, amount: '99.99', currency: 'EUR', click_id: clickId }
    const response = await fetch(`${door.origin}/api/v1/track/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: door.apiKey },
      body: JSON.stringify(order),
    })
    return response.status === 201 ? `Thank you for order ${order.orderId}` : await response.text()
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.method !== 'POST') return response.end(page(embedded))
    const body = await text(request)
    response.end(thanks(await report(new URLSearchParams(body).get('click') ?? '')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connect: (origin, apiKey) => (door = { origin, apiKey }),
    embed: (html) => (embedded = html),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}
