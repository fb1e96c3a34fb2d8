// The code of docs/postbacks.md that verifies a signature, run as a receiver would, on calls that were received.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'
import type { Received } from '../../testing/servers/receiver.ts'

let app: PostbackApp
let isOurs: (header: string, payload: string, secret: string) => boolean
beforeAll(async () => {
  app = await createPostbackApp()
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/postbacks.md'), 'utf8')
  const [, code = ''] = /```js\n([^]*?)```/.exec(page) ?? []
  const module = `data:text/javascript,${encodeURIComponent(`${code}\nexport { isOurs }`)}`
  ;({ isOurs } = (await import(module)) as { isOurs: typeof isOurs })
})
afterAll(() => app.close())

const payloadOf = ({ method, path, body }: Received) =>
  method === 'POST' ? body : path.slice(path.indexOf('?') + 1)

test.each(['GET', 'POST'])(
  'R62 the documented code verifies a %s, also after a rotation',
  async (method) => {
    await app.reset()
    const scene = await app.scene()
    const address = `${app.receiver.origin}/in?id={order_id}&sub={s1}&event={event}`
    const id = await app.postback(scene, { address, method })
    const secretBy = async (action: string) => {
      const path = `/marketing/postback/${id}/${action}`
      const { data } = await app.call('POST', path, undefined, scene.affiliate.headers)
      return data.secret as string
    }
    const old = await secretBy('reveal-secret')
    await app.order(scene, { orderId: `Ü&=? ${method} 1` })
    await app.deliver()
    const fresh = await secretBy('rotate-secret')
    await app.order(scene, { orderId: `Ü&=? ${method} 2` })
    await app.deliver()
    const verified = app.receiver.calls.map((call) => {
      const header = String(call.headers['x-signature'])
      const payload = payloadOf(call)
      return {
        byOld: isOurs(header, payload, old),
        byFresh: isOurs(header, payload, fresh),
        changed: isOurs(header, `${payload} `, old),
        unsigned: isOurs('', payload, old),
        late: isOurs(header.replace(/t=\d+/, 't=1793615400'), payload, old),
      }
    })
    const no = { changed: false, unsigned: false, late: false }
    expect(verified).toEqual([
      { byOld: true, byFresh: false, ...no },
      { byOld: true, byFresh: true, ...no },
    ])
  },
)
