// Draws the demo's banners: a shop's picture with its name and a tagline.
import sharp from 'sharp'
import { write } from './lettering.ts'
import type { Look } from './scenes.ts'

export type Banner = { width: number; height: number; name: string; line: string }
type Box = { x: number; y: number; width: number; height: number }

/** A PNG, identical on every machine. */
export const drawBanner = (look: Look, banner: Banner): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(look, banner)))
    .png({ compressionLevel: 9 })
    .toBuffer()

/** At twice as wide as high or wider, the drawing is on the right, otherwise at the bottom. */
function svgOf(look: Look, { width, height, name, line }: Banner): string {
  const wide = width >= height * 2
  const side = wide ? height : Math.min(width, height * 0.64)
  const picture: Box = {
    x: wide ? width - side : (width - side) / 2,
    y: height - side,
    width: side,
    height: side,
  }
  const edge = Math.min(width, height) * 0.1
  const words: Box = wide
    ? { x: edge * 1.4, y: 0, width: width - side - edge * 2.4, height }
    : { x: edge, y: 0, width: width - 2 * edge, height: height - side }
  const narrow = height > width * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${paint(look, { x: 0, y: 0, width, height }, picture, wide)}
    ${say(look, words, narrow ? line.split(' ') : [line], name)}
  </svg>`
}

/** Fades the drawing in beside the text. */
function paint({ ground, drawing }: Look, all: Box, { x, y, width }: Box, wide: boolean): string {
  const size = `width="${all.width}" height="${all.height}"`
  const from = wide ? (x - width * 0.6) / all.width : -1
  const to = wide ? x / all.width : 0
  return `<defs><linearGradient id="ground" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>
      <linearGradient id="fade"><stop offset="${from}"/><stop offset="${to}" stop-color="#fff"/></linearGradient>
      <mask id="soft" maskUnits="userSpaceOnUse" x="0" y="0" ${size}><rect ${size} fill="url(#fade)"/></mask></defs>
    <rect ${size} fill="url(#ground)"/>
    <g mask="url(#soft)"><g transform="translate(${x} ${y}) scale(${width / 100})">${drawing}</g></g>`
}

function say({ ink, accent }: Look, box: Box, lines: readonly string[], name: string): string {
  const size = Math.min((box.height * 0.7) / (lines.length * 1.3 + 1.3), box.width * 0.17)
  const written = { x: box.x, widest: box.width, stroke: ink }
  const step = size * 1.3
  const top = box.y + (box.height - lines.length * step - size * 1.1) / 2
  const foot = top + lines.length * step
  return `${lines.map((line, index) => write(line, { ...written, y: top + index * step, height: size, weight: 0.95 })).join('')}
    <path d="M${box.x} ${foot + size * 0.1}h${size * 1.4}" stroke="${accent}" stroke-width="${size * 0.14}" stroke-linecap="round"/>
    ${write(name, { ...written, y: foot + size * 0.5, height: size * 0.56, weight: 0.8 })}`
}
