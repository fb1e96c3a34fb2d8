// Re-encodes an image from its pixels, which removes everything else in the file (location, names, hidden pages).
import sharp from 'sharp'

const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const
type Picture = keyof typeof formats

const mostPixels = 40_000_000

// Images are rarely processed twice, and the memory is better used otherwise.
sharp.cache(false)
// The other cores belong to the server.
sharp.concurrency(1)

export const isPicture = (type: string): type is Picture => Object.hasOwn(formats, type)

/** Rotated by its EXIF orientation, animated if it was. Null when it is damaged or too large. */
export async function redraw(bytes: Buffer, type: Picture): Promise<Buffer | null> {
  const animated = type === 'image/gif' || type === 'image/webp'
  try {
    return await sharp(bytes, { animated, limitInputPixels: mostPixels, failOn: 'truncated' })
      .autoOrient()
      .toFormat(formats[type], { quality: 90 })
      .toBuffer()
  } catch {
    return null
  }
}
