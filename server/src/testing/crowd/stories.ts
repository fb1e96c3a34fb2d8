// Traffic scenarios: a newsletter read by many on their phones, and fraud patterns.
import { deskOf, phoneOf } from './browsers.ts'
import { type Luck, luckOf } from './luck.ts'

/** Seconds since the scenario began. */
export type Visit = { at: number; ip: string; agent: string; orderedAt: number | null }
/** `part` scales it down: fewer people behind fewer addresses. */
export type Story = { name: string; honest: boolean; plan(seed: number, part?: number): Visit[] }

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Most people decide within minutes, some much later. */
const decision = (luck: Luck): number => Math.round(40 + 25 * minute * luck.next() ** 2.5)
const home = (n: number): string => `84.${192 + ((n >> 16) & 31)}.${(n >> 8) & 255}.${n & 255 || 1}`
const homeSix = (n: number): string =>
  `2a02:1810:${(0x1000 + n).toString(16)}:${n & 255}::${1 + (n % 9)}`

/**
 * Sent at once: two thirds are read in the first ten of thirty minutes,
 * three quarters of them behind six carrier addresses.
 */
function newsletter(seed: number, part = 1): Visit[] {
  const luck = luckOf(seed)
  const [size, orders] = [Math.round(1200 * part), Math.round(154 * part)]
  const carriers = [
    '94.224.16.1',
    '94.224.16.2',
    '213.181.40.7',
    '213.181.40.9',
    '178.51.3.20',
    '178.51.3.21',
  ].slice(0, Math.ceil(6 * part))
  const visits = Array.from({ length: size }, (_, n): Visit => {
    const mobile = luck.next() < 0.75
    return {
      at: Math.round(30 * minute * luck.next() ** 1.8),
      ip: mobile
        ? luck.pick(carriers)
        : luck.next() < 0.3
          ? homeSix(seed * 5000 + n)
          : home(seed * 5000 + n),
      agent: mobile || luck.next() < 0.4 ? phoneOf(luck) : deskOf(luck),
      orderedAt: null,
    }
  })
  for (let bought = 0; bought < orders; ) {
    const visit = luck.pick(visits)
    if (visit.orderedAt !== null) continue
    visit.orderedAt = visit.at + decision(luck)
    bought++
  }
  return visits
}

/** A family that buys through its own link, from one connection and a few devices. */
function household(seed: number): Visit[] {
  const luck = luckOf(seed)
  const devices = [phoneOf(luck), phoneOf(luck), deskOf(luck), deskOf(luck)].slice(0, luck.whole(2, 4))
  const six = luck.next() < 0.5
  const ip = () =>
    six
      ? `2a02:a03f:${seed.toString(16)}:1::${luck.whole(1, 60000).toString(16)}`
      : home(9_000_000 + seed)
  return buyers(luck, 40, luck.whole(1, 4) * day, () => ({ ip: ip(), agent: luck.pick(devices) }))
}

/** Rented machines in one network, each order from another one, with user agents from a list. */
function farm(seed: number, part = 1): Visit[] {
  const luck = luckOf(seed)
  const names = Array.from({ length: luck.whole(1, 30) }, () =>
    luck.next() < 0.5 ? phoneOf(luck) : deskOf(luck),
  )
  const machines = luck.whole(10, 200)
  return buyers(luck, Math.round(120 * part), luck.whole(3, 48) * hour, () => ({
    ip: `185.220.101.${1 + luck.whole(0, machines)}`,
    agent: luck.pick(names),
  }))
}

/** Friends who buy through each other's link, from home and from mobile networks. */
function ring(seed: number): Visit[] {
  const luck = luckOf(seed)
  const members = Array.from({ length: luck.whole(5, 12) }, (_, n) => ({
    places: [
      home(7_000_000 + seed * 100 + n),
      luck.pick(['94.224.16.1', '213.181.40.7', '178.51.3.20']),
    ],
    devices: [phoneOf(luck), deskOf(luck)],
  }))
  return buyers(luck, 60, 14 * day, () => {
    const { places, devices } = luck.pick(members)
    return { ip: luck.pick(places), agent: luck.pick(devices) }
  })
}

/** One to three clicks per order, one of which is named, by the same or another member. */
function buyers(
  luck: Luck,
  orders: number,
  span: number,
  who: () => Pick<Visit, 'ip' | 'agent'>,
): Visit[] {
  return Array.from({ length: orders }, () => {
    const at = Math.round(span * luck.next())
    const idle = Array.from({ length: luck.whole(0, 2) }, (_, n) => ({
      ...{ ...who(), at: Math.max(0, at - (n + 1) * luck.whole(30, 600)), orderedAt: null },
    }))
    return [...idle, { ...who(), at, orderedAt: at + luck.whole(20, 900) }]
  }).flat()
}

export const stories: readonly Story[] = [
  { name: 'newsletter', honest: true, plan: newsletter },
  { name: 'household', honest: false, plan: household },
  { name: 'bot farm', honest: false, plan: farm },
  { name: 'self-buying ring', honest: false, plan: ring },
]
