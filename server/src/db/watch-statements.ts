// Counts long statements as progress while PostgreSQL reports that it is working on them.
import type { Progress } from '../progress/progress.ts'
import type { Sql } from './sql.ts'

const every = 1000

/**
 * `name` is the application_name of the connections that work. Waiting for a lock or for us is no progress, and neither is a
 * PostgreSQL that does not answer. `sql` asks, and must not be what runs the statements. Answers what ends it.
 */
export function watchStatements(sql: Sql, name: string, { alive }: Progress): () => void {
  let asking = false
  const ask = async () => {
    asking = true
    const [working] = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${name} and state = 'active'
        and coalesce(wait_event_type, '') not in ('Lock', 'Client')
      limit 1`
    if (working) alive()
  }
  const timer = setInterval(() => {
    if (asking) return
    // If PostgreSQL cannot be asked, nothing is known, and the deadline applies.
    const done = () => (asking = false)
    ask().then(done, done)
  }, every).unref()
  return () => clearInterval(timer)
}
