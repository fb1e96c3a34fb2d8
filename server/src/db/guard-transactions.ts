// Ends transactions that lose their connection: left alone, the driver goes on writing to a socket that no longer
// exists, which ends the process (porsager/postgres, issue 1208).

import { watchCommit } from './after-commit.ts'

type Work = (tx: object) => unknown
type Begin = (...args: [work: Work] | [options: string, work: Work]) => Promise<unknown>

const never = new Promise<never>(() => {})

/** `begin` then sends no rollback or commit on a lost connection, and nobody else can query it, nor anyone once `work` has ended. */
export function guardTransactions(sql: { begin: unknown }): void {
  const begin = sql.begin as Begin
  const guarded: Begin = (...args) => {
    const work = args.at(-1) as Work
    let lost = false
    let over = false
    // Of several statements at once one may fail: what follows the others would be run after the rollback.
    const refuse = () => {
      if (lost || over) throw closed()
    }
    let committed = () => {}
    const guardedWork: Work = async (tx) => {
      const guard = new Proxy(tx as () => unknown, {
        apply: (target, self, given) => {
          refuse()
          return Reflect.apply(target, self, given) as unknown
        },
        // Its other query methods.
        get: (target, name, self) => {
          refuse()
          return Reflect.get(target, name, self) as unknown
        },
      })
      committed = watchCommit(guard, sql)
      try {
        const result = await (async () => work(guard))().finally(() => (over = true))
        // The driver reports its outcome now or in a moment.
        return lost ? await never : result
      } catch (error) {
        return lost || isLost(error) ? await never : Promise.reject(error)
      }
    }
    const ended = args.length === 2 ? begin(args[0], guardedWork) : begin(guardedWork)
    ended.then(
      () => committed(),
      () => (lost = true),
    )
    return ended
  }
  sql.begin = guarded
}

const closed = () =>
  Object.assign(new Error('the connection of this transaction was closed'), {
    code: 'CONNECTION_CLOSED',
  })

/** From the driver, or PostgreSQL's last message on a connection. */
function isLost(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return (
    severity === 'FATAL' ||
    (typeof code === 'string' && /^(CONNECTION_\w+|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code))
  )
}
