// Private addresses in OUTBOUND_ALLOW: for the operator's own postbacks only.
import { postbackMessages as m } from '@rivulet/contract/messages/postback-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostbackApp, type PostbackApp } from '../../testing/postback-app.ts'

let app: PostbackApp
beforeAll(async () => {
  app = await createPostbackApp()
})
afterAll(() => app.close())

const path = '/marketing/postback'
const draft = (more: object) => ({ name: 'TRACKER', method: 'GET', onApproved: true, ...more })

test('R103 internal addresses are allowed only for the operator’s own postbacks, not for affiliates or anyone on their behalf', async () => {
  const { affiliatesOutboundAllow } = app.deps.config
  const [scene, before] = [await app.scene(), await app.scene()]
  const old = await app.postback(before)
  app.deps.config.affiliatesOutboundAllow = ['http']
  const inside = { address: `${app.receiver.origin}/in` }
  const refused = { status: 422, meta: { errors: { address: [m.private] } } }
  expect(await app.call('POST', path, draft(inside), scene.affiliate.headers)).toMatchObject(refused)
  expect(
    await app.call('POST', path, draft({ ...inside, affiliate: scene.affiliate.id })),
  ).toMatchObject(refused)
  // A postback saved before this rule does not reveal the response either.
  const tried = await app.call(
    'POST',
    `${path}/${old}/test`,
    { event: 'created' },
    before.affiliate.headers,
  )
  expect(tried.data).toMatchObject({ status: null, answer: m.private })
  const own = await app.postback(null)
  expect((await app.call('POST', `${path}/${own}/test`, { event: 'created' })).data.status).toBe(200)
  app.deps.config.affiliatesOutboundAllow = affiliatesOutboundAllow
})
