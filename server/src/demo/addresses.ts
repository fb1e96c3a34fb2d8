// IP addresses of demo visitors, by country in the shipped database.
import { countryOf } from '../click/edge/country.ts'
import type { Random, Weighted } from './random.ts'
import { weightedDraw } from './random.ts'

/**
 * How many of a hundred thousand foreign visitors come from each country: mostly Europe, every continent at least once.
 */
const abroad: Weighted<string> = [
  ['DE', 15500],
  ['FR', 12400],
  ['GB', 10800],
  ['NL', 9300],
  ['IT', 7600],
  ['BE', 7300],
  ['ES', 6600],
  ['PL', 4100],
  ['SE', 3300],
  ['AT', 2800],
  ['CH', 2600],
  ['US', 2500],
  ['DK', 2000],
  ['NO', 1700],
  ['IE', 1500],
  ['PT', 1500],
  ['CZ', 1300],
  ['FI', 1300],
  ['RO', 1000],
  ['GR', 900],
  ['HU', 700],
  ['CA', 600],
  ['HR', 500],
  ['SK', 400],
  ['LU', 400],
  ['BG', 300],
  ['SI', 250],
  ['LT', 250],
  ['EE', 200],
  ['LV', 200],
  ['IS', 150],
  ['TR', 400],
  ['AU', 350],
  ['IN', 320],
  ['JP', 260],
  ['BR', 300],
  ['MX', 180],
  ['AR', 120],
  ['ZA', 190],
  ['MA', 170],
  ['EG', 80],
  ['KE', 60],
  ['IL', 120],
  ['AE', 110],
  ['SG', 90],
  ['NZ', 110],
  ['CL', 60],
  ['CO', 60],
  ['UA', 250],
  ['KR', 90],
]
const drawAbroad = weightedDraw(abroad)
const atHome = 0.46
const enough = 400
const mostTries = 400_000

export type Addresses = { draw(home: string, random: Random): string }

/** A /24 network belongs to one country, so one address found stands for the whole network. */
export function findAddresses(random: Random): Addresses {
  const wanted = new Set(abroad.map(([country]) => country))
  const networks = new Map<string, string[]>()
  let missing = wanted.size
  for (let tries = 0; tries < mostTries && missing > 0; tries++) {
    const network = `${random.whole(2, 222)}.${random.whole(0, 255)}.${random.whole(0, 255)}`
    const country = countryOf(`${network}.1`)
    const known = networks.get(country) ?? []
    if (!wanted.has(country) || known.length >= enough) continue
    if (known.length === 0) missing--
    networks.set(country, [...known, network])
  }
  const from = (country: string): readonly string[] => networks.get(country) ?? []
  return {
    draw: (home, random) => {
      const wished = from(random.chance(atHome) ? home : drawAbroad(random))
      const network = wished.length > 0 ? random.pick(wished) : '192.0.2'
      return `${network}.${random.whole(1, 254)}`
    },
  }
}
