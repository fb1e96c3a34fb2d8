// An export that fails halfway: the client must notice that it is incomplete.
import { invite } from '@rivulet/contract/resources/invite'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { Engine } from '../engine.ts'
import { registerResources } from '../routes.ts'
import { serve } from '../serve.ts'
import { switchActions } from '../switch-active.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp((app, deps) =>
    registerResources(app, {
      deps,
      served: { invite: serve(invite, { actions: switchActions(invite) }) },
    } as unknown as Engine),
  )
  // More than fits into the buffers along the way.
  await server.sql`insert into invite (code, type, active, notes)
    select 'code-' || n, 'single', true, repeat('x', 2000) from generate_series(1, 20000) n`
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // A cursor with a lost connection would otherwise be waited for.
  await server.sql.end({ timeout: 1 })
  await server.close()
})

test('S2.34 S3.1 a file has the chosen columns in their order; unknown ones are refused', async () => {
  const account = await server.account('Administrator')
  const get = (columns: string) => {
    const url = `/api/v1/registration/invite/export?format=csv&limit=1&columns=${columns}`
    return server.app.inject({ url, headers: account.headers })
  }
  const [head, row] = (await get('active,createdAt,createdBy,code')).body.trim().split('\r\n')
  expect(head).toBe('Active,Created,Created by,Code')
  expect(row).toMatch(/^Yes,\d{4}-.*,code-\d+$/)
  for (const columns of ['secret', 'code,code', 'code,', '__proto__', 'code&columns=active'])
    expect([columns, (await get(columns)).statusCode]).toEqual([columns, 422])
})

test('S2.34 a file is named after the programme, its rows and their days', async () => {
  const { headers } = await server.account('Administrator')
  const named = async (query: string) => {
    const url = `/api/v1/registration/invite/export?format=csv&limit=1${query}`
    const answer = await server.app.inject({ url, headers })
    return /filename="([^"]+)"/.exec(String(answer.headers['content-disposition']))?.[1]
  }
  expect(await named('')).toBe('invites.csv')
  await server.sql`update programme set name = 'Brook & Bramble'`
  const days = (value: string) => `&where[createdAt]=${value}`
  expect([
    await named(days('between~.~2026-10-01,2026-10-31')),
    await named(days('between~.~2026-10-01 00:00,')),
    await named(days('neq~.~2026-10-01')),
  ]).toEqual([
    'brook-bramble-invites-created-2026-10-01-to-2026-10-31.csv',
    'brook-bramble-invites-created-from-2026-10-01.csv',
    'brook-bramble-invites.csv',
  ])
  await server.sql`update programme set name = null`
})

test.each(['csv', 'xlsx'])(
  'S8.8 S2.34 a %s export is aborted when the database goes away',
  async (format) => {
    const { headers } = await server.account('Administrator')
    const { port } = server.app.server.address() as AddressInfo
    const path = `/api/v1/registration/invite/export?format=${format}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await server.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    const rest = async () => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow()
  },
)
