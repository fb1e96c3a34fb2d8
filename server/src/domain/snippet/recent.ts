// What was received a short while ago: a page that heard no answer says it again.

export type Recent = {
  /** False for what came before; remembers it. */
  isNew(name: string): boolean
}

const most = 50_000

/** Two generations: the older one is forgotten whole. Each process remembers by itself. */
export function createRecent(): Recent {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    isNew(name) {
      if (young.has(name) || old.has(name)) return false
      if (young.size >= most) [young, old] = [new Set(), young]
      young.add(name)
      return true
    },
  }
}
