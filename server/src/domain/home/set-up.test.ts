// Set-up guide: every step is computed from what is there, from an empty installation to the first credited order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'

let server: OrderApp
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
})
afterAll(() => server.close())

const state = async () => (await server.call('GET', '/home/set-up')).data
const nothing = {
  ...{ programme: false, mail: 'kept', shop: null, connected: false },
  ...{ invited: false, credited: false, running: false },
}

test('S1.1 steps of a new installation are done when their records exist, and open again without them', async () => {
  expect(await state()).toEqual(nothing)
  await server.call('PUT', '/admin/programme', { name: 'Northwind' })
  expect(await state()).toEqual({ ...nothing, programme: true })
  const shop = { name: 'TEA', url: 'https://tea.example/' }
  const id = await server.make.create('shop', shop)
  expect(await state()).toMatchObject({ shop: { id, name: 'TEA' }, connected: false })
  const invite = await server.make.create('invite', { type: 'single', active: true })
  expect(await state()).toMatchObject({ invited: true })
  await server.call('DELETE', `/registration/invite/${invite}`)
  expect(await state()).toMatchObject({ invited: false })

  const scene = await server.scene()
  const message = async (more: object) => ({
    ...{ orderId: 'T-1', amount: '10.00', test: true },
    ...more,
  })
  expect((await server.report(scene, { ...(await message({})), orderId: '' })).status).toBe(422)
  expect(await state()).toMatchObject({ connected: false })
  await server.report(scene, await message({}))
  expect(await state()).toMatchObject({ connected: true, credited: false })
  await server.report(scene, await message({ orderId: 'T-2', aid: scene.aid }))
  const click_id = await server.click(scene.linkId)
  await server.report(scene, await message({ orderId: 'T-3', click_id }))
  expect(await state()).toMatchObject({ credited: true, running: false })
  await server.report(scene, { orderId: 'R-1', amount: '10.00', click_id })
  expect(await state()).toMatchObject({ credited: true, running: true })
})

test('S1.1 an order that nobody’s shop reported neither connects a shop nor is the first credited one', async () => {
  const empty = await createOrderApp((app, deps) => registerApi(app, deps))
  try {
    const scene = await empty.scene()
    const order = { date: '2026-01-05 10:00', amount: '10.00', link: scene.linkId, orderId: 'BY-HAND' }
    await empty.make.create('order', order)
    const read = async () => (await empty.call('GET', '/home/set-up')).data
    expect(await read()).toMatchObject({ connected: false, credited: false, running: true })
    const click_id = await empty.click(scene.linkId)
    await empty.report(scene, { orderId: 'R-1', amount: '10.00', click_id })
    expect(await read()).toMatchObject({ connected: true, credited: true, running: true })
  } finally {
    await empty.close()
  }
})

test('S1.3 mails that do not leave and missing backups need attention until they are mended', async () => {
  const { sql, deps } = server
  const attention = async () => (await server.call('GET', '/home/admin')).data.attention
  expect(await attention()).toEqual({ mail: 'kept', backups: 'off', backupDays: null })
  const past = (days: number) => new Date(deps.now().getTime() - days * 86_400_000)
  await sql`
    insert into job_state (job, active, cron, period_seconds, known_since) values ('back-up', true, '30 3 * * *', 86400, ${past(1)})
    on conflict (job) do update set active = true, known_since = excluded.known_since`
  expect(await attention()).toMatchObject({ backups: 'made', backupDays: null })
  await sql`update job_state set succeeded_at = ${past(5)} where job = 'back-up'`
  expect(await attention()).toMatchObject({ backups: 'late', backupDays: 5 })
  await sql`update job_state set active = false where job = 'back-up'`
  expect(await attention()).toMatchObject({ backups: 'off' })

  Object.assign(deps.config, { smtpUrl: 'smtp://127.0.0.1:1' })
  const mailOf = async () => [(await attention()).mail, (await state()).mail]
  // What was kept in the folder has told nothing of the mail server.
  await sql`insert into mail_note (name, at) values ('kept', ${past(3)})`
  expect(await mailOf()).toEqual(['untried', 'untried'])
  await sql`insert into mail_note (name, at) values ('sent', ${past(2)})`
  expect(await mailOf()).toEqual(['leaves', 'leaves'])
  // One that was refused and is tried again tomorrow, so that nothing sends it meanwhile.
  await sql`
    insert into mail (sealed, about, last_error, next_at, expires_at)
    values ('', 'sign-up', 'refused', ${past(-1)}, ${past(-2)})`
  expect(await mailOf()).toEqual(['refused', 'refused'])
  const { headers } = await server.account('Manager')
  const ofManager = (await server.call('GET', '/home/admin', undefined, headers)).data
  expect(ofManager.waiting).toBeTruthy()
  expect(ofManager).not.toHaveProperty('attention')
})

test('S6.5 affiliates have no installation to set up', async () => {
  const { headers } = await server.account('Affiliate')
  expect((await server.call('GET', '/home/set-up', undefined, headers)).status).toBe(404)
})
