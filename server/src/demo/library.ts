// Downloads in the demo, some of them available only for a time.
import { addDays } from '@rivulet/contract/day'
import { drawBanner } from './banner.ts'
import { makeDocument } from './document.ts'
import { create, upload } from './product.ts'
import { officeHours } from './rhythm.ts'
import { looks } from './scenes.ts'
import type { Staff } from './staff.ts'
import { momentAt, type Stage, type Store } from './story.ts'

type Paper = { label: string; name: string; write: () => Buffer | Promise<Buffer> }
type Card = {
  title: string
  description: string
  /** When it was uploaded, as a fraction of the period. */
  at: number
  /** Availability in days from today. */
  window?: readonly [from: number, to: number | null]
  papers: readonly Paper[]
}

const page = (label: string, name: string, lines: readonly string[]): Paper => ({
  label,
  name: `${name}.pdf`,
  write: () => makeDocument([label, '', ...lines]),
})
const sheet = (label: string, name: string, rows: readonly string[]): Paper => ({
  label,
  name: `${name}.csv`,
  write: () => Buffer.from(`${rows.join('\r\n')}\r\n`),
})
const terms = [
  '1. A commission is earned by an order that the shop has approved.',
  '2. It is payable when its hold is over, and paid twice a month.',
  '3. Links are marked as advertising wherever they appear.',
  '4. Nobody bids on the names of our shops.',
  '5. Your own orders and those of your household earn nothing.',
]

export async function fillLibrary(
  { deps, period }: Stage,
  { administrator }: Staff,
  stores: readonly Store[],
): Promise<void> {
  const today = period.days.at(-1) ?? ''
  for (const { title, description, at: part, window, papers } of cardsFor(stores)) {
    const at = Math.min(officeHours(momentAt(period, part)), period.until)
    const doing = { deps, actor: administrator, at }
    const documents = []
    for (const { label, name, write } of papers)
      documents.push({ label, file: await upload(doing, name, await write()) })
    const [from = null, to = null] = window ?? []
    await create(doing, 'upload', {
      ...{ title, description, documents },
      ...(from !== null && { from: addDays(today, from) }),
      ...(to !== null && { to: addDays(today, to) }),
    })
  }
}

const cardsFor = (stores: readonly Store[]): readonly Card[] => [
  {
    title: 'TERMS OF THE PROGRAMME',
    description:
      'What we agree on: when a commission is earned, when it is paid, and what we do not do.',
    at: 0.01,
    papers: [page('Terms', 'terms', terms), page('Terms in short', 'terms-in-short', terms.slice(0, 2))],
  },
  {
    title: 'PICTURES FOR SOCIAL NETWORKS',
    description: '1200 by 628. Those of the other shops on request.',
    at: 0.05,
    papers: stores.slice(0, 3).flatMap(({ brand }) => {
      const look = looks[brand.prefix]
      const [first] = brand.campaigns
      const banner = { width: 1200, height: 628, name: first?.name ?? '', line: brand.name }
      const draw = look && (() => drawBanner(look, banner))
      return draw ? [{ label: brand.name, name: `${brand.host.split('.')[0]}.png`, write: draw }] : []
    }),
  },
  {
    title: 'RATES FROM NOW ON',
    description: 'What each shop pays, as a table. Campaigns may pay more.',
    at: 0.3,
    papers: [
      sheet('Rates', 'rates', [
        'shop;percent',
        ...stores.map(({ brand }) => `${brand.name};${brand.commission ?? 'your own'}`),
      ]),
    ],
  },
  {
    title: 'WELCOME WEEKS AT PAPIERVOGEL',
    description:
      'Five euro for new customers: how the code is shown and what it does not go together with.',
    at: 0.12,
    window: [-70, -42],
    papers: [page('Conditions', 'welcome-weeks', ['For first orders of 30 euro or more.'])],
  },
  {
    title: 'PRESS KIT: WINTER CONCERTS',
    description: 'The programme with all dates, for posts until the season begins.',
    at: 0.85,
    window: [-12, 24],
    papers: [
      page('Programme', 'winter-concerts', ['Eleven evenings in Zurich, Basel and Vienna.']),
      sheet('Dates', 'winter-concerts-dates', ['town;evenings', 'Zurich;5', 'Basel;4', 'Vienna;2']),
    ],
  },
  {
    title: 'THE NEW CATALOGUE OF NORDLUND',
    description: 'Not to be shown before the shop has shown it.',
    at: 0.97,
    window: [9, null],
    papers: [page('Catalogue', 'nordlund-catalogue', ['Two new tents and a lighter bag.'])],
  },
]
