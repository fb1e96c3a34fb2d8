// Whether an error means that the database is unreachable, rather than a faulty query.

// PostgreSQL: class 08 connection, 57P stopped or starting; then the network's, Node's and the driver's.
const away =
  /^(08...|57P..|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ERR_SOCKET_CLOSED\w*|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/

/** The code of the error or of its cause. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & { code?: unknown }
  return (typeof code === 'string' && away.test(code)) || isUnreachable(cause)
}
