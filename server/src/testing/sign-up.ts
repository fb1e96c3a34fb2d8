// A visitor who signs up, through HTTP for tests.
import type { Reply, WholeApp } from './whole-app.ts'

let people = 0

/** With another address each time. */
export const signUp = (server: WholeApp, more: object = {}): Promise<Reply> =>
  server.call(
    'POST',
    '/auth/sign-up',
    {
      ...{ name: 'ANN', email: `new${++people}@example.com`, phone: '+32470123456' },
      ...{ password: 'Orange7juice', confirmPassword: 'Orange7juice' },
      ...{ businessProfile: 'Shoes', source: 'BLOG', ...more },
    },
    {},
  )

export const newestAccount = async ({ sql }: WholeApp): Promise<number> =>
  (await sql`select max(id) as id from account`)[0]?.id
