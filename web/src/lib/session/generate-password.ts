/** Generates a random password of symbols, digits, upper-case and lower-case letters, without look-alikes. */
const sets = ['!@#_', '23456789', 'ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz'] as const

/** A uniformly distributed number below `limit`. */
function below(limit: number): number {
  const ceiling = Math.floor(2 ** 32 / limit) * limit
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < ceiling ? drawn % limit : below(limit)
}

const pick = (set: string): string => set.charAt(below(set.length))

const length = 16

export function generatePassword(): string {
  const all = sets.join('')
  const drawn = [...sets.map(pick), ...Array.from({ length: length - sets.length }, () => pick(all))]
  for (let i = drawn.length - 1; i > 0; i--) {
    const j = below(i + 1)
    ;[drawn[i], drawn[j]] = [drawn[j] ?? '', drawn[i] ?? '']
  }
  return drawn.join('')
}
