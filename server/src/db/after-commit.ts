// Work that is done once a transaction has committed, and never when it is rolled back.

/** Receives the pool of the transaction. */
type Act = (pool: object) => void

const begun = new WeakMap<object, Act[]>()

/** Called for every transaction. @returns what to call once it has committed. */
export function watchCommit(tx: object, pool: object): () => void {
  const acts: Act[] = []
  begun.set(tx, acts)
  return () => acts.forEach((act) => act(pool))
}

/** `sql`: a transaction, or a pool, whose statements commit by themselves. */
export function afterCommit(sql: object, act: Act): void {
  const acts = begun.get(sql)
  if (acts) acts.push(act)
  else act(sql)
}
