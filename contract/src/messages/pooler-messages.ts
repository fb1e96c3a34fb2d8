/** Messages at startup about a connection pooler between server and database. */

const settings =
  'jit, work_mem, random_page_cost, statement_timeout, idle_in_transaction_session_timeout'

export const poolerMessages = {
  byTransaction:
    'DATABASE_URL names a pooler that gives each transaction another session, such as PgBouncer in transaction mode. Rivulet keeps prepared statements, LISTEN and locks in its sessions: set pool_mode = session, or let DATABASE_URL name PostgreSQL itself.',
  parameters: `DATABASE_URL names a pooler that refuses start parameters. For PgBouncer set pool_mode = session and ignore_startup_parameters = ${settings}, and give them to the role instead, as docs/scale.md shows; or let DATABASE_URL name PostgreSQL itself.`,
}
