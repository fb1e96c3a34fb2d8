// Race conditions: responses to concurrent calls match some sequential order, and the books add up.
import { messages } from '@rivulet/contract/messages/messages'
import { allows, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import { draftOf } from '../testing/draft.ts'
import {
  createWholeApp,
  every,
  listOf,
  type Reply,
  resourceNamed,
  sample,
  type WholeApp,
  where,
} from '../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort((a, b) => a - b)
const editable = every.filter((r) => allows(r, 'add') && allows(r, 'edit'))
const rows = async ({ table }: Resource) =>
  (await server.sql<{ n: number }[]>`select count(*) as n from ${server.sql(table)}`)[0]?.n ?? 0

describe.each(editable)('$name', (resource) => {
  const name = resource.name as ResourceName

  test('of concurrent edits of one version one is saved, and the others get a conflict', async () => {
    const id = await sample(server, resource)
    const path = `${resource.path}/${id}`
    const { updatedAt } = (await server.call('GET', path)).data
    const edits = await times(5, () => server.call('PUT', path, { updatedAt }))
    expect(statuses(edits)).toEqual([200, 409, 409, 409, 409])
    expect(edits.filter(({ status }) => status === 409).every(({ meta }) => meta.code === 'stale')).toBe(
      true,
    )
  })

  test('R73 a record posted five times concurrently with one idempotency key is created once', async () => {
    const draft = await draftOf(server.make, name)
    const before = await rows(resource)
    const headers = { ...server.admin.headers, 'idempotency-key': `once ${name}` }
    const posts = await times(5, () => server.call('POST', resource.path, draft, headers))
    const made = posts.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    for (const { status, meta } of posts)
      if (status !== 201) expect([status, meta.code]).toEqual([409, 'idempotency'])
    expect(await rows(resource)).toBe(before + 1)
    const again = await server.call('POST', resource.path, draft, headers)
    expect([again.status, again.data.id]).toEqual([201, made[0]?.data.id])
  })
})

describe.each(editable.filter((r) => allows(r, 'trash') && r.name !== 'invoice'))(
  '$name',
  (resource) => {
    test('R27 a record concurrently trashed, edited, restored and erased ends up complete or gone', async () => {
      const id = await sample(server, resource)
      const path = `${resource.path}/${id}`
      const work = [
        () => server.call('PUT', path, {}),
        () => server.call('DELETE', path),
        () => server.call('PUT', `${resource.path}/restore`, { ids: [id] }),
        () => server.call('DELETE', `${resource.path}/erase?${where('id', `in~.~${id}`)}`),
      ]
      const answers = await times(12, (i) => (work[i % work.length] as () => Promise<Reply>)())
      for (const { status, text } of answers)
        expect.soft([text, [200, 404, 409, 422].includes(status)]).toEqual([text, true])
      const erased = answers.some(({ status }, i) => i % 4 === 3 && status === 200)
      const left = await server.call('GET', path)
      expect(left.status).toBe(erased ? 404 : 200)
    })
  },
)

test('R22 a link created while its shop is trashed and erased has a shop, or is not created', async () => {
  for (let round = 0; round < 4; round++) {
    const body = await draftOf(server.make, 'link')
    const shop = `/marketing/shop/${body.shop}`
    const [link, removed, erased] = await Promise.all([
      server.call('POST', '/marketing/link', body),
      server.call('DELETE', shop),
      server.call('DELETE', `/marketing/shop/erase?${where('id', `in~.~${body.shop}`)}`),
    ])
    expect(removed.status).toBe(200)
    expect([200, 404, 409]).toContain(erased.status)
    expect([201, 409, 422]).toContain(link.status)
    if (link.status === 201) expect(erased.status).not.toBe(200)
    expect((await server.call('GET', listOf(resourceNamed('link')))).status).toBe(200)
  }
})

test('S4.3 an affiliate is activated once, however many requests', async () => {
  const id = await sample(server, resourceNamed('affiliate'))
  const asked = await times(6, () => server.call('POST', `/registration/affiliate/${id}/activate`, {}))
  expect(statuses(asked)).toEqual([200, 422, 422, 422, 422, 422])
  expect(asked.find(({ status }) => status === 422)?.message).toBe(messages.affiliate.activateFailed)
})

test('S4.4 of ten accounts created concurrently with one single-use invite, one succeeds', async () => {
  const invite = await server.make.create('invite', { type: 'single' })
  const drafts = await times(10, async () => ({ ...(await draftOf(server.make, 'affiliate')), invite }))
  const made = await Promise.all(
    drafts.map((draft) => server.call('POST', '/registration/affiliate', draft)),
  )
  expect(statuses(made)).toEqual([201, ...Array.from({ length: 9 }, () => 422)])
  const [uses] = await server.sql<
    { n: number }[]
  >`select count(*) as n from invite_use where invite_id = ${invite}`
  expect(uses?.n).toBe(1)
})

test('R25 accounts that change and remove each other do not deadlock', async () => {
  const people = await times(4, () => server.account('Administrator'))
  const work = people.flatMap((one) =>
    people
      .filter((other) => other !== one)
      .map((other) =>
        server.call('PUT', `/admin/user/${other.id}`, { name: `BY ${one.id}` }, one.headers),
      ),
  )
  expect(statuses(await Promise.all(work))).toEqual(work.map(() => 200))
})

describe('F7 F8 money', () => {
  const order = resourceNamed('order')
  const anOrder = async () => {
    const id = await sample(server, order)
    const { affiliate, link } = await server.make.read('order', id)
    return { id, affiliate: (affiliate as { id: number }).id, link: (link as { id: number }).id }
  }
  const orderOf = async (link: number): Promise<number> =>
    server.make.create('order', { ...(await draftOf(server.make, 'order')), link })

  test('R72 after concurrent approvals, refunds, failures, reopenings and payments the books add up', async () => {
    const first = await anOrder()
    await server.sql`update account set hold_days = 0 where id = ${first.affiliate}`
    const ids = [first.id, await orderOf(first.link), await orderOf(first.link)]
    const reason = { reason: 'cancelled' }
    const act = (id: number | undefined, action: string, body: object) =>
      server.call('POST', `${order.path}/${id}/${action}`, body)
    const answers = await times(30, (i) => {
      const id = ids[i % 3]
      if (i % 5 === 0) return act(id, 'approve', {})
      if (i % 5 === 1) return act(id, 'refund', { refundId: `R${i}`, amount: '1.00' })
      if (i % 5 === 2) return act(id, 'fail', reason)
      if (i % 5 === 3) return act(id, 'reopen', reason)
      return server.call('POST', '/financial/invoice', {
        affiliate: first.affiliate,
        date: '2026-01-02',
        paid: '0.50',
      })
    })
    for (const { status, text } of answers)
      expect.soft([text, [200, 201, 422].includes(status)]).toEqual([text, true])
    expect(await findDiscrepancies(server.sql)).toEqual([])
  })

  test('overlapping bulk decisions on orders of two affiliates all succeed', async () => {
    const [a, b] = [await anOrder(), await anOrder()]
    const pairs = await times(4, async (i) =>
      i % 2
        ? [await orderOf(b.link), await orderOf(a.link)]
        : [await orderOf(a.link), await orderOf(b.link)],
    )
    const answers = await Promise.all(
      pairs.map((ids) => server.call('POST', `${order.path}/approve`, { ids })),
    )
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    expect(await findDiscrepancies(server.sql)).toEqual([])
  })
})
