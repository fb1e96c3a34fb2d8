// Asks the questions of bench/questions/report-questions.ts, as an administrator and as the busiest affiliate.
import type { Sql } from '../../server/src/db/sql.ts'
import { makeAccount, sessionHeaders } from '../../server/src/testing/account.ts'
import type { Busiest, Question } from './report-questions.ts'

export type Ask = (question: Pick<Question, 'path' | 'as'>) => Promise<string>

/** Signs both in. The answer is a text; @throws Error with what was answered instead. */
export async function signIn(sql: Sql, origin: string, { affiliate }: Busiest): Promise<Ask> {
  const now = new Date()
  const username = `a${now.getTime()}@bench.example`
  const headers = {
    administrator: (await makeAccount(sql, 'Administrator', { username })).headers,
    affiliate: await sql.begin((tx) => sessionHeaders(tx, { accountId: affiliate, admin: false, now })),
  }
  return async ({ path, as }) => {
    const answer = await fetch(`${origin}/api/v1${path}`, { headers: headers[as] })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
}
