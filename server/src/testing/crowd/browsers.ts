// Realistic browser mix: a few user agents shared by many people, and in-app browsers that include the phone model.
import type { Luck } from './luck.ts'

const iPhone = (os: string, webkit = '605.1.15') =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/${webkit} (KHTML, like Gecko)`
const chrome = (system: string, version: number, kind = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 ${kind}Safari/537.36`
const reduced = 'Linux; Android 10; K'
const windows = 'Windows NT 10.0; Win64; x64'

/** Chrome and Safari no longer include the phone model: tens of thousands of people share one agent. */
const phones: readonly (readonly [string, number])[] = [
  [`${iPhone('18_5')} Version/18.5 Mobile/15E148 Safari/604.1`, 20],
  [`${iPhone('18_4')} Version/18.4 Mobile/15E148 Safari/604.1`, 7],
  [`${iPhone('17_6')} Version/17.6 Mobile/15E148 Safari/604.1`, 4],
  [`${iPhone('16_7')} Version/16.7 Mobile/15E148 Safari/604.1`, 2],
  [`${iPhone('18_5')} GSA/370.0 Mobile/15E148 Safari/604.1`, 3],
  [chrome(reduced, 138, 'Mobile '), 18],
  [chrome(reduced, 137, 'Mobile '), 8],
  [chrome(reduced, 131, 'Mobile '), 2],
  [`${chrome(reduced, 136, 'Mobile ')} SamsungBrowser/28.0`, 5],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 1],
]
const desks: readonly (readonly [string, number])[] = [
  [chrome(windows, 138), 10],
  [`${chrome(windows, 138)} Edg/138.0.0.0`, 5],
  [chrome('Macintosh; Intel Mac OS X 10_15_7', 138), 3],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    3,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 3],
]

export function phoneOf(luck: Luck): string {
  if (luck.next() < 0.75) return luck.draw(phones)
  const app = luck.pick(['Instagram 389.0.0.40', '[FBAN/FBIOS;FBAV/517.0]', 'Viber/25.6'])
  if (luck.next() < 0.6)
    return `${iPhone('18_5')} Mobile/15E148 ${app} (iPhone${luck.whole(12, 17)},${luck.whole(1, 4)})`
  const model = `Linux; Android ${luck.whole(12, 15)}; SM-${luck.pick(['A', 'S', 'G'])}${luck.whole(10, 99)}6B; wv`
  return `${chrome(model, luck.whole(134, 138), 'Mobile ')} ${app}`
}
export const deskOf = (luck: Luck): string => luck.draw(desks)
