// Which shop a page belongs to, by its analytics key and origin: all shops in memory, looked up anew every few seconds.
import type { Deps } from '../../http/deps.ts'

export type ShopOfPage = {
  id: number
  windowDays: number
  /** Visitors of this shop may be known by what their browser keeps. */
  cookie: boolean
  /** What pages say about an order makes one that waits. */
  browserOrders: boolean
  active: boolean
  /** Where its pages stand. */
  origins: readonly string[]
}
export type ShopPages = {
  /** @throws when the database does not answer and never did. */
  ofKey(key: string): Promise<ShopOfPage | undefined>
  /** Whether any shop has pages there. */
  has(origin: string): Promise<boolean>
}

type Row = Omit<ShopOfPage, 'origins'> & { key: string; url: string }
/** In epoch milliseconds. */
type Known = { readAt: number; shops: Map<string, ShopOfPage>; origins: Set<string> }

const freshFor = 5000
/** A key that is not known may be a moment old. */
const surelyFreshFor = 500

export function createShopPages({ sql, log, now }: Pick<Deps, 'sql' | 'log' | 'now'>): ShopPages {
  let known: Known | null = null
  let asking: Promise<Known> | null = null

  const read = async (): Promise<Known> => {
    const rows = await sql<Row[]>`
      select id, analytics_key as key, url, window_days as "windowDays", cookie, browser_orders as "browserOrders", active
      from link where kind = 'shop' and deleted_at is null and analytics_key is not null`
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
      log.warn({ err: error }, 'shops cannot be read, the snippet goes by what is known')
      return known
    }
  }
  return {
    ofKey: async (key) =>
      (await current(freshFor)).shops.get(key) ?? (await current(surelyFreshFor)).shops.get(key),
    has: async (origin) => (await current(freshFor)).origins.has(origin),
  }
}

/** Of the shop's address, with and without www: both are the same shop to everybody but a browser. */
function originsOf(url: string): string[] {
  const origin = URL.parse(url)?.origin
  if (!origin) return []
  const [scheme = '', host = ''] = origin.split('://')
  const other = host.startsWith('www.') ? host.slice(4) : `www.${host}`
  return [origin, `${scheme}://${other}`]
}
