/** Prefixed access to browser storage. A browser without storage behaves as if it were empty. */
const prefix = 'rivulet.'

function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

export const readStored = (storage: Storage, key: string): string | null =>
  attempt(() => storage.getItem(prefix + key))

export function writeStored(storage: Storage, key: string, value: string | null): void {
  attempt(() =>
    value === null ? storage.removeItem(prefix + key) : storage.setItem(prefix + key, value),
  )
}

/** A JSON value; null when it is missing or unreadable. */
export function readStoredJson<T>(storage: Storage, key: string): T | null {
  const text = readStored(storage, key)
  return text === null ? null : attempt(() => JSON.parse(text) as T)
}

/** Removes everything the application has stored. */
export function purgeStored(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}
