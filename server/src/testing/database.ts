// A separate database for each test file, cloned from the migrated template in milliseconds.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Sql } from '../db/sql.ts'
import { databaseUrl, onServer, templateName } from './postgres-setup.ts'

export type TestDatabase = { url: string; sql: Sql; drop(): Promise<void> }

/** Call `drop` at the end of the file: `afterAll(() => database.drop())`. */
export async function createTestDatabase(
  from: 'template' | 'empty' = 'template',
  connections = 5,
): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}_${randomBytes(4).toString('hex')}`
  const source = from === 'template' ? templateName(server) : 'template0'
  // Files are copied as they are: writing each block to the log instead costs six times the processor time.
  await onServer(
    server,
    (sql) => sql`create database ${sql(name)} template ${sql(source)} strategy file_copy`,
  )
  const url = databaseUrl(server, name)
  const sql = connect(url, { max: connections, name: 'rivulet test' })
  const drop = async () => {
    // Without a timeout it would wait forever for connections that a test has cut.
    await sql.end({ timeout: 5 })
    await onServer(server, (admin) => admin`drop database if exists ${admin(name)} with (force)`)
  }
  return { url, sql, drop }
}
