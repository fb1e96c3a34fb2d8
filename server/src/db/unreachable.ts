// Whether an error says that the database is away, not that something is wrong with what was asked of it.

// PostgreSQL: class 08 connection, 57P stopped or starting; the rest is the driver's.
const away =
  /^(08...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/

/** Of the error itself, or of what caused it. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  return (typeof code === 'string' && away.test(code)) || isUnreachable(cause)
}
