// Why PostgreSQL refused a statement. In a cluster, what another machine refused while rows were copied has no code of its own, only its sentence.
const unnamed = 'XX000'

export function sqlState(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code !== 'string') return undefined
  if (code !== unnamed || typeof message !== 'string') return code
  if (message.startsWith('duplicate key value violates unique constraint')) return '23505'
  return /^new row .* violates check constraint/.test(message) ? '23514' : code
}
