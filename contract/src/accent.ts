/** Accent colour: contrast as WCAG measures it, and the tokens of both themes made from one colour. */

type Rgb = readonly [number, number, number]
type Lch = { l: number; c: number; h: number }

const shape = /^#[0-9a-f]{6}$/i
export const isColour = (text: string): boolean => shape.test(text)

/** The least contrast of text (WCAG 2.2, AA). */
export const leastContrast = 4.5

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4

const rgbOf = (hex: string): Rgb => {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return [r ?? 0, g ?? 0, b ?? 0]
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const white: Rgb = [1, 1, 1]
/** Rounded down, so that a ratio shown as 4.5 is one. */
export const contrastWithWhite = (hex: string): number =>
  Math.floor(contrast(rgbOf(hex), white) * 10) / 10

// OKLCH as CSS Color 4 defines it.
function lchOf([r, g, b]: Rgb): Lch {
  const [l, m, s] = [
    0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
    0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
    0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
  ].map(Math.cbrt) as [number, number, number]
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: (Math.atan2(y, a) * 180) / Math.PI,
  }
}

/** Clipped to what screens show. */
function rgbOfLch({ l, c, h }: Lch): Rgb {
  const [a, y] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, m, s] = [
    l + 0.3963377774 * a + 0.2158037573 * y,
    l - 0.1055613458 * a - 0.0638541728 * y,
    l - 0.0894841775 * a - 1.291485548 * y,
  ].map((root) => root ** 3) as [number, number, number]
  return [
    4.0767416621 * x - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * x + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * x - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb
}

/** Moves the lightness in steps until the contrast suffices. */
function readable(colour: Lch, against: Rgb, step: number): Lch {
  let { l } = colour
  while (contrast(rgbOfLch({ ...colour, l }), against) < leastContrast && l > 0 && l < 1) l += step
  return { ...colour, l }
}

const css = ({ l, c, h }: Lch): string => `oklch(${l.toFixed(3)} ${c.toFixed(3)} ${h.toFixed(1)})`

/** Beside such an accent, what has failed would look like what has not. */
const isReddish = ({ c, h }: Lch): boolean => c > 0.05 && Math.abs(h - 25) < 40

/** The chroma of our own accent, for which the values below were drawn. */
const usualChroma = 0.2

/**
 * Light and dark value of every token that carries the accent, like those of web/src/ui/theme/tokens.css. Text keeps
 * 4.5:1 on its surface in both themes, and white text on the fills.
 */
export function accentTokens(hex: string): Record<string, string> {
  const own = lchOf(rgbOf(hex))
  const strength = Math.min(1, own.c / usualChroma)
  const tone = (l: number, c: number): Lch => ({ l, c: c * strength, h: own.h })
  const soft = { light: tone(0.958, 0.02), dark: tone(0.268, 0.05) }
  const fill = {
    light: readable(own, white, -0.005),
    dark: readable({ ...own, l: Math.min(0.53, own.l) }, white, -0.005),
  }
  const hover = {
    light: { ...fill.light, l: fill.light.l - 0.05 },
    dark: readable({ ...fill.dark, l: fill.dark.l + 0.04 }, white, -0.005),
  }
  const words = {
    light: readable(own, rgbOfLch(soft.light), -0.005),
    dark: readable(tone(0.765, 0.12), rgbOfLch(soft.dark), 0.005),
  }
  const both = (light: Lch, dark: Lch): string => `light-dark(${css(light)}, ${css(dark)})`
  const pair = (light: [number, number], dark: [number, number]) => both(tone(...light), tone(...dark))
  return {
    '--accent': both(words.light, words.dark),
    '--accent-fill': both(fill.light, fill.dark),
    '--accent-fill-hover': both(hover.light, hover.dark),
    '--accent-soft': both(soft.light, soft.dark),
    '--accent-line': pair([0.84, 0.075], [0.42, 0.1]),
    '--ring': pair([0.58, 0.17], [0.66, 0.14]),
    '--wash-from': pair([0.972, 0.012], [0.185, 0.022]),
    '--wash-to': pair([0.935, 0.032], [0.228, 0.058]),
    '--c1': pair([0.52, 0.19], [0.72, 0.14]),
    '--c1-fill': pair([0.47, 0.195], [0.7, 0.14]),
    '--c1-tint': pair([0.675, 0.13], [0.508, 0.11]),
    ...(isReddish(own) && { '--c-failed': both({ l: 0.25, c: 0, h: 0 }, { l: 0.92, c: 0, h: 0 }) }),
    '--map-1': pair([0.885, 0.05], [0.335, 0.07]),
    '--map-2': pair([0.79, 0.095], [0.42, 0.105]),
    '--map-3': pair([0.68, 0.145], [0.52, 0.135]),
    '--map-4': pair([0.57, 0.185], [0.63, 0.145]),
    '--map-5': pair([0.45, 0.2], [0.77, 0.125]),
  }
}
