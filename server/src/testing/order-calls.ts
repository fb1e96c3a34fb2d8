// What shops and administrators do with orders, through HTTP for tests.
import type { OrderApp, Scene } from './order-app.ts'

export const orderDetails = '/financial/order/details'

/** @param word Order IDs begin with it. */
export function orderCalls(app: () => OrderApp, word: string) {
  let made = 0
  const newId = () => `${word}-${++made}`
  const call = (method: 'POST' | 'PUT', id: number, path: string, body: object) =>
    app().call(method, `${orderDetails}/${id}/${path}`, body)

  /** A credited order as reported by its shop. */
  async function reported(
    scene: Scene,
    more: object = {},
    clickedAt?: Date,
  ): Promise<{ id: number; orderId: string }> {
    const orderId = newId()
    const click_id = await app().click(scene.linkId, clickedAt)
    const { data } = await app().report(scene, { orderId, amount: '99.99', click_id, ...more })
    return { id: data.id, orderId }
  }
  return {
    newId,
    reported,
    read: async (id: number) => (await app().call('GET', `${orderDetails}/${id}`)).data,
    act: (id: number, action: string, body: object = {}) => call('POST', id, action, body),
    setStatus: (id: number, body: object) => call('PUT', id, 'status', body),
  }
}
