// Creates the links of the demo affiliates, with the sub IDs they use.
import { actorNamed, create } from './product.ts'
import { addressOf } from './people.ts'
import { leftAt } from './endings.ts'
import type { Random } from './random.ts'
import type { Campaign } from './stores.ts'
import { day, hour, momentAt, type Promoter, type Stage, type Store, type Way } from './story.ts'

const places = [
  'newsletter',
  'sidebar',
  'review',
  'story',
  'footer',
  'guide',
  'video',
  'gift-list',
] as const
const topics = [
  'first-frost',
  '10-under-50',
  'packing-list',
  'q4',
  'test-2026',
  'readers-ask',
  'a',
  'b',
] as const
const names = ['', '', ' NEWSLETTER', ' SIDEBAR', ' VIDEO', ' GUIDE'] as const

type Choice = { store: Store; campaign: Campaign | null; name: string }

export async function makeWays(
  stage: Stage,
  stores: readonly Store[],
  campaigns: readonly Campaign[],
  promoters: readonly Promoter[],
): Promise<Way[]> {
  const ways: Way[] = []
  for (const promoter of promoters.filter(({ person }) => person.size > 0)) {
    const random = stage.random.fork(`ways/${promoter.person.handle}`)
    const chosen = choose(promoter, stores, campaigns, random)
    const shares = chosen.map(({ store }) => store.brand.appeal * random.between(0.4, 1.6))
    const sum = shares.reduce((a, b) => a + b, 0)
    for (const [index, choice] of chosen.entries()) {
      const from = Math.min(
        Math.max(promoter.from, choice.store.from) +
          Math.round(index * random.between(0.2, 5) * day) +
          hour,
        stage.period.until - hour,
      )
      const weight = (promoter.person.size * (shares[index] ?? 0)) / sum
      ways.push(await makeWay(stage, { promoter, weight, from, random, ...choice }))
    }
  }
  return ways
}

function choose(
  { id, person, shops }: Promoter,
  stores: readonly Store[],
  campaigns: readonly Campaign[],
  random: Random,
): Choice[] {
  const all = [
    ...stores.map((store): Choice => ({ store, campaign: null, name: store.brand.name })),
    ...campaigns
      .filter(({ only, inactive }) => !inactive && (only === null || only === id))
      .map((campaign): Choice => ({ store: campaign.store, campaign, name: campaign.name })),
  ].filter(({ store }) => shops.includes(store.id))
  const own = all.filter(({ campaign }) => campaign?.only === id)
  const drawn = all
    .filter((choice) => !own.includes(choice))
    .map((choice) => ({ choice, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
  return [...own, ...drawn]
    .slice(0, 3 + Math.round(person.size))
    .map((choice) => ({ ...choice, name: choice.name + random.pick(names) }))
}

type Making = Choice & { promoter: Promoter; weight: number; from: number; random: Random }

async function makeWay(
  { deps, period }: Stage,
  { promoter, weight, from, random, store, campaign, name }: Making,
): Promise<Way> {
  const actor = await actorNamed(deps.sql, addressOf(promoter.person))
  const promoted = campaign
    ? { type: 'campaign', campaign: campaign.id }
    : { type: 'shop', shop: store.id }
  const { id, linkIntegration } = await create({ deps, actor, at: from }, 'link', { ...promoted, name })
  const ends = endOf(promoter, store, (part) => momentAt(period, part))
  const quiet = weight < 0.6 && random.chance(0.08)
  return {
    id,
    linkIntegration: Number(linkIntegration),
    promoter,
    store,
    weight,
    from,
    ends: ends ?? (quiet ? { at: momentAt(period, 0.8), reason: 'link_inactive' } : null),
    subIds: subIdsOf(random),
  }
}

function endOf({ person }: Promoter, { brand }: Store, at: (part: number) => number): Way['ends'] {
  if (person.state !== 'active') return { at: at(leftAt), reason: 'affiliate_inactive' }
  return brand.closes === undefined ? null : { at: at(brand.closes), reason: 'shop_inactive' }
}

function subIdsOf(random: Random): Way['subIds'] {
  const usual = random.pick(places)
  return Array.from({ length: random.whole(1, 4) }, (_, index) => [
    index === 0 ? usual : random.pick(places),
    random.chance(0.6) ? random.pick(topics) : null,
    random.chance(0.2) ? `v${random.whole(1, 3)}` : null,
    null,
    null,
  ])
}
