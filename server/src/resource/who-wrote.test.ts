// Who created, changed and removed the rows of a list.
import { randomUUID } from 'node:crypto'
import { messages } from '@rivulet/contract/messages/messages'
import { invite } from '@rivulet/contract/resources/invite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { Engine } from './engine.ts'
import { readListRequest } from './list-request.ts'
import { registerResources } from './routes.ts'
import { serve } from './serve.ts'
import { switchActions } from './switch-active.ts'

const served = {
  invite: serve(invite, {
    prepare: async ({ before }) => (before ? {} : { code: randomUUID() }),
    actions: switchActions(invite),
  }),
}

let server: TestApp
let admin: TestAccount

beforeAll(async () => {
  server = await createTestApp((app, deps) =>
    registerResources(app, { deps, served } as unknown as Engine),
  )
  admin = await server.account('Administrator')
})
afterAll(() => server.close())

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const url = `/api/v1/registration/invite${path}`
  const answer = await server.app.inject({
    method,
    url,
    headers: admin.headers,
    ...(payload && { payload }),
  })
  return answer.json()
}

test('S3.1 a list names who created and changed its rows on request, the trash always who removed them, and only admin users see it', async () => {
  const { id } = (await call('POST', '', { type: 'multiple', active: true })).data
  const self = { id: admin.id, name: expect.any(String) }
  const rows = (query: string) => call('GET', `?where[id]=eq~.~${id}${query}`)
  expect((await rows('')).data[0]).not.toHaveProperty('createdBy')
  for (const limit of ['', '&limit=5'])
    expect((await rows(`&by=true${limit}`)).data[0]).toMatchObject({
      createdBy: self,
      updatedBy: self,
      deletedBy: null,
    })
  await call('DELETE', `/${id}`)
  expect((await rows('&trash=true&limit=5')).data[0]).toMatchObject({ deletedBy: self })
  expect(() => readListRequest(invite, { by: 'true' }, false)).toThrow(messages.form.invalid)
})
