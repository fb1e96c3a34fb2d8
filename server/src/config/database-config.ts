// Where the database is, and a replica of it: variables that must be set together.
import { z } from 'zod'
import { count } from './count.ts'
import { isDatabaseUrl } from './database-url.ts'
import { requireTogether } from './require-together.ts'

export const databaseVariables = {
  /** May name several hosts. */
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, {
      error:
        'must be an address like postgres://user:password@host:5432/rivulet, with one host or several, and target_session_attrs read-write, primary or any',
    })
    .optional(),
  /** A replica for what may be seconds old. */
  READ_DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, {
      error: 'must be an address like postgres://user:password@replica:5432/rivulet',
    })
    .optional(),
  /** Seconds that the replica may be behind. */
  READ_DATABASE_LAG: count(1, 3600).default(30),
} as const

/** The embedded database has no replica. */
export const checkReplica = requireTogether<z.infer<z.ZodObject<typeof databaseVariables>>>([
  'READ_DATABASE_URL',
  'DATABASE_URL',
])
