/** The order whose trace is open, kept in the address of any screen so that Back closes it and a link opens it. */
const name = 'trace'

/** Null when none is open. */
export function tracedOrder(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The parameter alone, to carry it into a new address; empty when none is open. */
export const traceParameter = (search: string): string => {
  const id = tracedOrder(search)
  return id === null ? '' : `${name}=${id}`
}

/** The same address with this order's trace open, or none. Other parameters stay as they are written. */
export function addressWithTrace(search: string, id: number | null): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return [...others, ...(id === null ? [] : [`${name}=${id}`])].join('&')
}

/** State of a history entry that opened a trace: closing goes back. */
export const openedHere = { traced: true } as const
/** State of an entry in which a trace was replaced by the next one. */
export const stepped = (state: unknown) => ({ ...Object(state), stepped: true }) as object
const says = (state: unknown, what: 'traced' | 'stepped'): boolean =>
  (Object(state) as Record<string, unknown>)[what] === true
export const wasOpenedHere = (state: unknown): boolean => says(state, 'traced')
export const wasStep = (state: unknown): boolean => says(state, 'stepped')
