// A stroke font for the demo's banners, because the machine may have no fonts.

/** Width and path of each letter: 0 is its top and 6 its baseline. */
const letters: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [4.4, 'M0 6L2.2 0L4.4 6M.8 4H3.6'],
  B: [3.4, 'M0 0V6H1.9A1.6 1.6 0 0 0 1.9 2.8H0M1.9 2.8A1.4 1.4 0 0 0 1.9 0H0'],
  C: [4, 'M4 1.1A2.3 3 0 1 0 4 4.9'],
  D: [4, 'M0 0V6H1.3A2.7 3 0 0 0 1.3 0Z'],
  E: [3.2, 'M3.2 0H0V6H3.2M0 3H2.7'],
  F: [3.2, 'M3.2 0H0V6M0 3H2.7'],
  G: [4.2, 'M4 1.1A2.3 3 0 1 0 4.2 4V3.3H2.6'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.4A1.35 1.6 0 0 1 0 5'],
  K: [3.8, 'M0 0V6M3.6 0L0 3.6M1.3 2.5L3.8 6'],
  L: [3, 'M0 0V6H3'],
  M: [5, 'M0 6V0L2.5 4L5 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4.8, 'M2.4 0A2.4 3 0 1 0 2.41 0Z'],
  P: [3.6, 'M0 6V0H1.9A1.7 1.7 0 0 1 1.9 3.4H0'],
  Q: [4.8, 'M2.4 0A2.4 3 0 1 0 2.41 0ZM3 4.4L4.6 6.2'],
  R: [3.7, 'M0 6V0H1.9A1.7 1.7 0 0 1 1.9 3.4H0M1.8 3.4L3.7 6'],
  S: [3.4, 'M3.3 1A1.7 1.5 0 0 0 1.7 0A1.5 1.5 0 0 0 1.7 3A1.5 1.5 0 0 1 1.7 6A1.8 1.5 0 0 1 0 4.9'],
  T: [3.8, 'M0 0H3.8M1.9 0V6'],
  U: [3.8, 'M0 0V4.1A1.9 1.9 0 0 0 3.8 4.1V0'],
  Ü: [3.8, 'M0 0V4.1A1.9 1.9 0 0 0 3.8 4.1V0M1.1-1.5v.01M2.7-1.5v.01'],
  V: [4.2, 'M0 0L2.1 6L4.2 0'],
  W: [6.2, 'M0 0L1.55 6L3.1 .8L4.65 6L6.2 0'],
  X: [3.8, 'M0 0L3.8 6M3.8 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [3.6, 'M0 0H3.6L0 6H3.6'],
  '&': [4.2, 'M4 6L.9 1.9A1.15 1.15 0 1 1 2.8 1.7C2.3 2.7 0 2.7 0 4.4A1.75 1.6 0 0 0 3.5 4.6L3.9 3.4'],
  ' ': [1.4, ''],
}
const gap = 1.5

const letterOf = (letter: string) => {
  const found = letters[letter]
  if (!found) throw new Error(`There is no letter ${letter}`)
  return found
}

/** In units of a sixth of the letter height. */
const widthOf = (words: string): number =>
  [...words].reduce((sum, letter) => sum + letterOf(letter)[0] + gap, -gap)

type Place = { x: number; y: number; height: number; widest: number; stroke: string; weight: number }

/** One line of text as SVG with its top at `y`, scaled down if too wide. */
export function write(words: string, { x, y, height, widest, stroke, weight }: Place): string {
  const scale = Math.min(height / 6, widest / widthOf(words))
  let at = 0
  const paths = [...words].map((letter) => {
    const [width, path] = letterOf(letter)
    const drawn = path ? `<path transform="translate(${at.toFixed(2)})" d="${path}"/>` : ''
    at += width + gap
    return drawn
  })
  return `<g transform="translate(${x} ${y + (height - scale * 6) / 2}) scale(${scale.toFixed(4)})" fill="none" stroke="${stroke}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`
}
