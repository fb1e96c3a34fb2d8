// Why PostgreSQL refused a statement. In a cluster, a refusal by another machine while rows are copied has no code of
// its own, only a message.
const unnamed = 'XX000'

export function sqlState(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return undefined
  if (code !== unnamed || typeof message !== 'string') return code
  if (message.startsWith('duplicate key value violates unique constraint')) return '23505'
  return /^new row .* violates check constraint/.test(message) ? '23514' : code
}
