// The demo's marketing tools, by shop.
import type { ToolKind } from '@rivulet/contract/choices'

export type Piece = {
  title: string
  kind: ToolKind
  /** The shop's prefix; null for all shops. */
  shop: string | null
  campaign?: string
  description: string
  /** When it was added, as a fraction of the period. */
  at: number
  picture?: { width: number; height: number; line: string }
  video?: string
  snippet?: string
  /** Rows name a page of the shop, a product and its price. */
  feed?: string
  notes?: string
  inactive?: boolean
}
type Size = keyof typeof sizes
type More = Pick<Piece, 'at'> & Partial<Piece>

const sizes = {
  BILLBOARD: [970, 250],
  LEADERBOARD: [728, 90],
  BOX: [300, 250],
  TOWER: [160, 600],
  PHONE: [320, 100],
} as const
const places: Readonly<Record<Size, string>> = {
  BILLBOARD: 'Across the whole page, above or between articles.',
  LEADERBOARD: 'Above an article or below its head.',
  BOX: 'In the margin or within an article.',
  TOWER: 'In the margin of long pages.',
  PHONE: 'For small screens, at the foot of an article.',
}
const banners = (shop: string, line: string, wanted: readonly Size[], more: More): Piece[] =>
  wanted.map((size) => {
    const [width, height] = sizes[size]
    const description = places[size]
    return {
      ...{ title: `${line}, ${size}`, kind: 'banner', shop, description },
      ...{ picture: { width, height, line } },
      ...more,
    }
  })
const campaign = (name: string) => ({ campaign: name })

const tents = `
/tents/light/fjell-one | Fjell 1, tent for one, 980 g | 289.00
/tents/light/fjell-two | Fjell 2, tent for two, 1,480 g | 379.00
/tents/family/lund | Lund, tent for four | 549.00
/bags/down/sel | Sel, down bag to -5 °C | 259.00
/bags/summer/bris | Bris, summer bag, 540 g | 119.00
/mats/myr | Myr, insulated mat | 89.00
/packs/stig-38 | Stig 38, pack of 38 litres | 149.00
/stoves/glo | Glo, stove with its pot | 64.00
/lights/lykt | Lykt, lantern for a tent | 34.50`
const paper = `
/ink/nachtblau | Ink, night blue, 50 ml | 14.50
/ink/moos | Ink, moss, 50 ml | 14.50
/pens/falke-m | Falke, fountain pen, medium | 46.00
/pens/falke-f | Falke, fountain pen, fine | 46.00
/books/dotted-a5 | Notebook A5, dotted, 192 pages | 18.90
/books/plain-a4 | Sketchbook A4, plain, 96 pages | 22.00
/desk/blotter | Blotter of walnut | 39.00
/advent/town | Advent calendar, a town at night | 24.90`

export const pieces: readonly Piece[] = [
  ...banners('NO', 'SLEEP UNDER STARS', ['BILLBOARD', 'LEADERBOARD', 'BOX', 'PHONE'], { at: 0.01 }),
  ...banners('NO', 'AUTUMN HILLS', ['BOX', 'TOWER'], {
    at: 0.35,
    ...campaign('AUTUMN IN THE HILLS'),
  }),
  {
    ...{ title: 'ONE SENTENCE ABOUT TENTS', kind: 'text', shop: 'NO', at: 0.02 },
    description: 'Fits below any story about nights outside.',
    snippet:
      '<p>Light tents with honest weights: <a href="{link}">see what {name} has for the hills</a>.</p>',
  },
  {
    ...{ title: 'ALL PRODUCTS OF NORDLUND', kind: 'feed', shop: 'NO', at: 0.12, feed: tents },
    description:
      'For price comparisons. It is refreshed every night; its links already carry your own address.',
    notes: 'The shop sends a new file on the first of each month.',
  },
  ...banners('VT', 'LIGHTS FOR DARK DAYS', ['BILLBOARD', 'BOX', 'PHONE'], {
    at: 0.04,
    ...campaign('LIGHTS FOR DARK DAYS'),
  }),
  {
    ...{ title: 'A LIGHT IN TWO MINUTES', kind: 'video', shop: 'VT', at: 0.2 },
    description: 'How a dynamo light is fitted, without words: for pages in any language.',
    picture: { width: 640, height: 360, line: 'A LIGHT IN TWO MINUTES' },
    video: 'https://media.velo-tandem.example/a-light-in-two-minutes.mp4',
  },
  {
    ...{ title: 'A LINE FOR FAMILIES', kind: 'text', shop: 'VT', at: 0.41 },
    ...campaign('CHILDREN ON BOARD'),
    description: 'Plain words that become a link as a whole.',
    snippet: 'Bicycles that carry two children and the shopping',
  },
  ...banners('PV', 'INK OF THE MONTH', ['BILLBOARD', 'BOX', 'TOWER'], {
    at: 0.06,
    ...campaign('INK OF THE MONTH'),
  }),
  {
    ...{ title: 'PARAGRAPH FOR A LETTER', kind: 'text', shop: 'PV', at: 0.5 },
    description: 'For newsletters. Change the first sentence to your own words.',
    snippet:
      '<p>This letter was written with the ink of the month. <a href="{link}">{name} sends it with a sheet to try it on</a>, as long as there is any.</p>',
  },
  {
    ...{ title: 'ALL PRODUCTS OF PAPIERVOGEL', kind: 'feed', shop: 'PV', at: 0.3, feed: paper },
    description: 'Pens, paper and ink with their prices.',
  },
  ...banners('MS', 'SEA SALT WEEKS', ['LEADERBOARD', 'BOX', 'TOWER'], {
    at: 0.15,
    ...campaign('SEA SALT WEEKS'),
  }),
  {
    ...{ title: 'POST FOR SOCIAL MEDIA', kind: 'text', shop: 'MS', at: 0.62 },
    description: 'Plain text with your address at its end.',
    snippet: 'My skin likes it simple: water, sea salt and very little else. {link}',
  },
  ...banners('CT', 'TABLE AND GLASS', ['BILLBOARD', 'BOX'], {
    at: 0.25,
    ...campaign('TABLE AND GLASS'),
  }),
  ...banners('BB', 'WINTER CONCERTS', ['LEADERBOARD', 'BOX', 'PHONE'], {
    at: 0.55,
    ...campaign('WINTER CONCERTS'),
  }),
  {
    ...{ title: 'BEHIND THE CURTAIN', kind: 'video', shop: 'BB', at: 0.78 },
    description: 'Ninety seconds from a rehearsal.',
    picture: { width: 640, height: 360, line: 'BEHIND THE CURTAIN' },
    video: 'https://media.balkon-buehne.example/behind-the-curtain.mp4',
  },
  ...banners('LL', 'LIGHT FOR EVENINGS', ['BILLBOARD', 'BOX'], { at: 0.45 }),
  {
    ...{ title: 'OLD BANNER OF LUMEN', kind: 'banner', shop: 'LL', at: 0.03, inactive: true },
    description: 'Replaced by LIGHT FOR EVENINGS.',
    picture: { width: 300, height: 250, line: 'BRIGHTER' },
    notes: 'The shop has given up this claim. Kept because two blogs still show it.',
  },
  {
    ...{ title: 'ADVERTISEMENT, SAID PLAINLY', kind: 'text', shop: null, at: 0.01 },
    description: 'For every shop: says what the link is.',
    snippet:
      '<p><small>Advertisement: when you buy from <a href="{link}">{name}</a>, you support this page.</small></p>',
  },
]
