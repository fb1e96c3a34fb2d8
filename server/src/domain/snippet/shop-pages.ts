// Finds the shop of a page by analytics key and origin: all shops cached in memory, reloaded every few seconds.
import type { Deps } from '../../deps.ts'

export type ShopOfPage = {
  id: number
  windowDays: number
  /** Whether visitors may be identified by what their browser stores. */
  cookie: boolean
  /** Whether orders reported by pages are recorded as pending. */
  browserOrders: boolean
  active: boolean
  /** Origins of its pages. */
  origins: readonly string[]
}
export type ShopPages = {
  /** @throws when the database does not answer and nothing was ever cached. */
  ofKey(key: string): Promise<ShopOfPage | undefined>
  /** Whether any shop has pages at this origin. */
  has(origin: string): Promise<boolean>
}

type Row = Omit<ShopOfPage, 'origins'> & { key: string; url: string }
/** In epoch milliseconds. */
type Known = { readAt: number; shops: Map<string, ShopOfPage>; origins: Set<string> }

const freshFor = 5000
/** An unknown key may be brand new, so the cache is reloaded once it is this old, in milliseconds. */
const surelyFreshFor = 500

export function createShopPages({ sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>): ShopPages {
  let known: Known | null = null
  let asking: Promise<Known> | null = null

  const read = async (): Promise<Known> => {
    const rows = await sql<Row[]>`
      select id, analytics_key as key, url, window_days as "windowDays", cookie, browser_orders as "browserOrders", active
      from shop where deleted_at is null and analytics_key is not null`
    const shops = rows.map(
      ({ key, url, ...shop }) => [key, { ...shop, origins: originsOf(url) }] as const,
    )
    return {
      readAt: now().getTime(),
      shops: new Map(shops),
      origins: new Set(shops.flatMap(([, { origins }]) => origins)),
    }
  }
  const current = async (within: number): Promise<Known> => {
    if (known && known.readAt > now().getTime() - within) return known
    asking ??= read().finally(() => (asking = null))
    try {
      return (known = await asking)
    } catch (error) {
      if (!known) throw error
      log.warn({ err: error }, 'shops cannot be loaded, the snippet uses the cached ones')
      return known
    }
  }
  return {
    ofKey: async (key) =>
      (await current(freshFor)).shops.get(key) ?? (await current(surelyFreshFor)).shops.get(key),
    has: async (origin) => (await current(freshFor)).origins.has(origin),
  }
}

/** The shop's origin with and without www, which only browsers distinguish. */
function originsOf(url: string): string[] {
  const origin = URL.parse(url)?.origin
  if (!origin) return []
  const [scheme = '', host = ''] = origin.split('://')
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  return [origin, `${scheme}://${other}`]
}
