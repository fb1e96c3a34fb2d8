// An export that cannot be finished: whoever reads it must see that it broke off.
import { invite } from '@rivulet/contract/resources/invite'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { Engine } from './engine.ts'
import { registerResources } from './routes.ts'
import { serve } from './serve.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp((app, deps) =>
    registerResources(app, { deps, served: { invite: serve(invite, {}) } } as unknown as Engine),
  )
  // More than fits into the buffers on the way.
  await server.sql`insert into invite (code, type, active, notes)
    select 'code-' || n, 'single', true, repeat('x', 2000) from generate_series(1, 20000) n`
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // A cursor that lost its connection would be waited for.
  await server.sql.end({ timeout: 1 })
  await server.close()
})

test.each(['csv', 'xlsx'])(
  'S8.8 S2.34 a %s export whose database goes away breaks off',
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
