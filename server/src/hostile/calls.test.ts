// Fuzzing: odd values in every field of actions, the order API and other
// endpoints; every response is proper, and the books add up.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { Fields } from '@rivulet/contract/fields'
import { actionPath, actionsOf, type Resource } from '@rivulet/contract/resource'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { trackOrderFields } from '@rivulet/contract/endpoints/track-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDiscrepancies } from '../ledger/self-check.ts'
import type { TestAccount } from '../testing/account.ts'
import { part, patience } from '../testing/amount.ts'
import { type ApiOperation, apiOperations, soundBody } from '../testing/api/api-operations.ts'
import { naughty, shown } from '../testing/naughty.ts'
import {
  createWholeApp,
  every,
  type Reply,
  resourceNamed,
  sample,
  type WholeApp,
} from '../testing/whole-app.ts'
import { type Writes, watchWrites } from '../testing/watch-writes.ts'

type Body = Record<string, unknown>

let server: WholeApp
let affiliate: TestAccount
let writes: Writes
beforeAll(async () => {
  server = await createWholeApp()
  // Mails of earlier calls leave when they like.
  writes = await watchWrites(server.sql, ['mail', 'mail_note'])
  affiliate = await server.account('Affiliate')
})
afterAll(() => server.close())

/** Sends the valid body with each odd value in each field. */
async function tryAll(fields: Fields, sound: Body, send: (body: Body) => Promise<Reply>) {
  for (const [place, name] of Object.keys(fields).entries())
    for (const value of part(naughty, place)) {
      const attempt = async () => {
        await writes.begin()
        const reply = await send({ ...sound, [name]: value })
        return { reply, wrote: reply.status < 400 ? [] : await writes.since() }
      }
      const first = await attempt()
      // A recovery is written after its answer, perhaps during a later call, but not twice.
      const { reply: answer, wrote } = first.wrote.length > 0 ? await attempt() : first
      expect.soft([name, shown(value), wrote]).toEqual([name, shown(value), []])
      const told = [name, shown(value), answer.status]
      if (answer.status >= 500) expect.soft(told).toEqual([])
      // Errors refer to fields of the call; a preview refers to the fields of its form.
      for (const named of Object.keys(answer.meta.errors ?? {}))
        expect
          .soft([
            ...told,
            named in fields || /^(id$|document$|(refund|refunds|dispute|items)\b)/.test(named),
          ])
          .toEqual([...told, true])
    }
}

/** Records that are only created together with another one. */
const madeBy: Partial<Record<string, ResourceName>> = {
  unattributed: 'order',
  reconciliationLine: 'reconciliation',
}

/** A line of the new reconciliation, or a message or request of an affiliate; undefined for records of their own. */
async function partOf(resource: Resource, made: ResourceName): Promise<number | undefined> {
  if (resource.name === 'contactMessage') {
    const [message] = await server.sql<{ id: number }[]>`
      insert into contact_message (message, created_by) values ('Hello?', ${affiliate.id}) returning id`
    return message?.id
  }
  if (resource.name === 'shopRequest') {
    const shop = await sample(server, resourceNamed('shop'))
    const [request] = await server.sql<{ id: number }[]>`
      insert into shop_request (affiliate_id, shop_id) values (${affiliate.id}, ${shop}) returning id`
    return request?.id
  }
  if (resource.name === 'payoutRequest') {
    await server.sql`delete from payout_request where affiliate_id = ${affiliate.id}`
    const [request] = await server.sql<{ id: number }[]>`
      insert into payout_request (affiliate_id, asked_cents) values (${affiliate.id}, 5000) returning id`
    return request?.id
  }
  if (made !== 'reconciliation' || resource.name === made) return undefined
  const run = await sample(server, resourceNamed(made))
  const { data } = await server.call('GET', `${resource.path}?where[reconciliation]=eq~.~${run}`)
  return data[0].id
}

test('what a call writes is seen', async () => {
  await writes.begin()
  await server.call('PUT', '/auth/update', { name: 'Another' })
  expect(await writes.since()).toEqual(['account', 'audit_line'])
})

describe('B1 R32 every field of', () => {
  test(
    'the own account',
    async () => {
      const { body } = endpoints.updateAccount
      for (const { headers } of [affiliate, server.admin]) {
        await tryAll(body, {}, (sent) => server.call('PUT', '/auth/update', sent, headers))
        expect((await server.call('GET', '/auth/me', undefined, headers)).status).toBe(200)
      }
    },
    patience,
  )

  test.each(
    Object.values<Endpoint>(endpoints).filter(
      ({ body, path }) => body && !['/auth/update', '/track/order', '/track/event'].includes(path),
    ),
  )('$method $path', async ({ method, path, body = {} }) => {
    const { resource } = apiOperations.find(
      (d) => d.path === path && d.method === method,
    ) as ApiOperation
    const id = resource ? await sample(server, resource) : 1
    const send = async (sent: Body) => {
      await server.sql`delete from throttle`
      return server.call(method, path.replace(':id', String(id)), sent)
    }
    await tryAll(body, soundBody(body), send)
  })

  test('the status of an order', async () => {
    const id = await sample(server, resourceNamed('order'))
    const send = (body: Body) => server.call('PUT', `/financial/order/details/${id}/status`, body)
    for (const status of ['0', '1', '2'])
      await tryAll(endpoints.orderStatus.body, { status, reason: 'cancelled', note: 'A' }, send)
  })

  test.each(
    every.flatMap((resource) =>
      actionsOf(resource)
        .filter(([, a]) => a.body)
        .map(([name, a]) => ({ resource, name, body: a.body as Fields })),
    ),
  )('$resource.name: $name', async ({ resource, name, body }) => {
    const made = madeBy[resource.name] ?? (resource.name as ResourceName)
    const id = (await partOf(resource, made)) ?? (await sample(server, resourceNamed(made)))
    const money = { reason: 'cancelled', note: 'A', refundId: 'R', amount: '0.01', link: 1 }
    const sound = { ...money, vendor: 'stripe', secret: 'whsec_A' }
    const known = Object.fromEntries(Object.entries(sound).filter(([key]) => key in body))
    await tryAll(body, known, (sent) =>
      server.call('POST', `${resource.path}/${id}/${actionPath(name)}`, sent),
    )
    await tryAll({ ids: { kind: 'json', label: '' } }, known, (sent) =>
      server.call('POST', `${resource.path}/${actionPath(name)}`, sent),
    )
  })

  test('the order API, in body and query', { timeout: patience }, async () => {
    const shop = await sample(server, resourceNamed('shop'))
    await server.sql`update shop set accept_get = true where id = ${shop}`
    const { apiKey } = (await server.make.act('shop', shop, 'revealKey')) as { apiKey: string }
    const sound = { orderId: 'A-1', amount: '10.00', status: 'approved' }
    await tryAll(trackOrderFields, sound, (body) =>
      server.call('POST', '/track/order', body, { apikey: apiKey }),
    )
    const text = (value: unknown) => (typeof value === 'string' ? value : shown(value)).toWellFormed()
    await tryAll(
      {
        ...trackOrderFields,
        'refund[id]': trackOrderFields.orderId,
        'refund[amount]': trackOrderFields.amount,
        apikey: trackOrderFields.orderId,
      },
      sound,
      (body) => {
        const query = new URLSearchParams(
          Object.entries(body).map(([name, value]): [string, string] => [
            name,
            text(value).slice(0, 3000),
          ]),
        )
        return server.call('GET', `/track/order?${query.toString()}`, undefined, { apikey: apiKey })
      },
    )
    const [first] = (await server.call('GET', '/financial/order/unattributed')).data
    expect(first).toBeTruthy()
    expect((await server.call('GET', '/financial/order/unattributed/export?format=xlsx')).status).toBe(
      200,
    )
  })

  test('the query of screens', { timeout: patience }, async () => {
    const paths = [
      '/home/admin?from=',
      '/home/admin?to=',
      '/home/admin?shop=',
      '/financial/invoice/draft?affiliate=',
      '/marketing/link/options?search=',
      '/report/marketing/campaign-analytics?begin=',
      '/report/marketing/campaign-analytics?shop=',
      '/report/marketing/shop-analytics?end=',
      '/report/marketing/shop-analytics?link=',
      '/report/marketing/shop-analytics/export?format=',
      '/report/marketing/sub-id?by=',
      '/report/marketing/sub-id?link=',
      '/auth/invite/',
    ]
    for (const [place, path] of paths.entries())
      for (const value of part(naughty, place)) {
        const text = (typeof value === 'string' ? value : shown(value)).toWellFormed().slice(0, 2000)
        const answer = await server.call('GET', path + encodeURIComponent(text))
        await server.sql`delete from throttle`
        expect
          .soft([path, text.slice(0, 60), answer.status < 500])
          .toEqual([path, text.slice(0, 60), true])
      }
  })
})

test('F7 afterwards the books add up', async () => {
  expect(await findDiscrepancies(server.sql)).toEqual([])
})
