// Migrations at server start, with progress lines, aborted when they make no progress.
import { type Watch, withProgress } from '../../progress/with-progress.ts'
import { migrate, migrateName } from './migrate.ts'
import { connect } from '../sql.ts'
import { watchStatements } from '../watch-statements.ts'

/** @throws Error with one sentence when it was given up, or the database and the files disagree. */
export async function migrateWatched(
  url: string,
  watch: Pick<Watch, 'tell' | 'deadline'>,
): Promise<string[]> {
  const asking = connect(url, { max: 1, name: 'rivulet watch' })
  try {
    return await withProgress(watch, async (progress) => {
      const stop = watchStatements(asking, migrateName, progress)
      return migrate(url, { progress }).finally(stop)
    })
  } finally {
    await asking.end({ timeout: 0 })
  }
}
