// Creates the demo's marketing tools, with generated images and feeds.
import { drawBanner } from './banner.ts'
import { change, create, type Doing, upload } from './product.ts'
import { officeHours } from './rhythm.ts'
import { looks } from './scenes.ts'
import type { Staff } from './staff.ts'
import type { Campaign } from './stores.ts'
import { day, momentAt, type Stage, type Store } from './story.ts'
import { type Piece, pieces } from './toolbox.ts'

type Market = { stores: readonly Store[]; campaigns: readonly Campaign[] }

export async function makeTools(
  { deps, period }: Stage,
  { manager }: Staff,
  market: Market,
): Promise<void> {
  for (const piece of pieces) {
    const at = Math.min(officeHours(momentAt(period, piece.at)), period.until)
    const doing: Doing = { deps, actor: manager, at }
    const { id } = await create(doing, 'tool', await toolOf(doing, piece, market))
    if (piece.inactive)
      await change({ ...doing, at: Math.min(at + 40 * day, period.until) }, 'tool', id, {
        active: false,
      })
  }
}

async function toolOf(doing: Doing, piece: Piece, { stores, campaigns }: Market) {
  const { title, kind, description, video, snippet, notes } = piece
  const store = stores.find(({ brand }) => brand.prefix === piece.shop)
  const promoted = campaigns.find(({ name }) => name === piece.campaign)
  const file = await fileOf(doing, piece, store)
  return {
    ...{ title, kind, description },
    ...(video && { video }),
    ...(snippet && { snippet }),
    ...(notes && { notes }),
    ...(store && { shops: [store.id] }),
    ...(promoted && { campaign: promoted.id }),
    ...(file && { [piece.feed ? 'feed' : 'picture']: [{ file }] }),
  }
}

async function fileOf(
  doing: Doing,
  { title, picture, feed }: Piece,
  store: Store | undefined,
): Promise<string | null> {
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  if (feed) return upload(doing, `${name}.csv`, feedOf(feed))
  const look = looks[store?.brand.prefix ?? '']
  if (!picture || !store || !look) return null
  const drawn = await drawBanner(look, { ...picture, name: store.brand.name })
  return upload(doing, `${name}.png`, drawn)
}

/** Each row has the product's page, replaced by the affiliate's own URL. */
function feedOf(table: string): Buffer {
  const rows = table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([page, product, price]) => `"${product}";${price};EUR;"{link:${page}}"`)
  return Buffer.from(['title;price;currency;link', ...rows, ''].join('\r\n'))
}
