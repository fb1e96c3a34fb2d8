// Uploads and downloads files through HTTP for tests.
import type { TestAccount } from './account.ts'
import type { WholeApp } from './whole-app.ts'

export type FileCalls = ReturnType<typeof fileCalls>

/** As the administrator unless another user is given. */
export function fileCalls(server: WholeApp) {
  return {
    async upload(name: string, bytes: Uint8Array, as: TestAccount = server.admin) {
      await server.sql`delete from throttle`
      const { status, data, meta } = await server.send('/file', name, bytes, as.headers)
      return { status, data, error: meta.errors?.['file']?.[0] }
    },
    async tokenOf(account: TestAccount, kind: 'image' | 'storage' = 'storage'): Promise<string> {
      const me = await server.call('GET', '/auth/me', undefined, account.headers)
      return me.data.credentials[kind]
    },
    read: (key: string, token: string) =>
      server.app.inject({ method: 'GET', url: `/files/${key}?download=true&token=${token}` }),
  }
}
