// Redraws logo and icon in every size that is needed, in the heavy-work process. Only pixels of three raster formats are read.
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { messages } from '@rivulet/contract/messages/messages'
import type { PictureUse } from '@rivulet/contract/programme-fields'
import sharp, { type Sharp } from 'sharp'
import { invalid } from '../../errors.ts'
import { type Drawn, iconSizes, type PictureFile } from '../../programme/pictures.ts'

const mostPixels = 40_000_000
/** CSS pixels; drawn twice as large for dense screens. */
const logoBox = { width: 240, height: 48 }
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const paper = { r: 255, g: 255, b: 255, alpha: 1 }

/** By their first bytes: other formats, SVG among them, never reach a decoder. */
const isRaster = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

const wrong = (sentence: string) => invalid({ file: [sentence] }, sentence)
const png = (image: Sharp): Promise<Buffer> =>
  image.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer()

/** @throws 422 on `file`. */
export async function work({ use, bytes }: { use: PictureUse; bytes: Buffer }): Promise<Drawn> {
  if (!isRaster(bytes)) throw wrong(programmeMessages.pictureType)
  try {
    return await draw(use, bytes)
  } catch {
    throw wrong(messages.field.image)
  }
}

async function draw(use: PictureUse, bytes: Buffer): Promise<Drawn> {
  const image = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient()
  const files: Drawn['files'] = {}
  const keep = async (name: PictureFile, drawn: Sharp) => {
    files[name] = (await png(drawn)).toString('base64')
  }
  for (const size of iconSizes) {
    // Home screens of Apple devices show no transparency.
    const background = size === 180 ? paper : clear
    const square = image().resize(size, size, { fit: 'contain', background })
    await keep(`icon-${size}`, size === 180 ? square.flatten({ background }) : square)
  }
  const inner = image()
    .resize(384, 384, { fit: 'contain', background: paper })
    .flatten({ background: paper })
  const frame = { top: 64, bottom: 64, left: 64, right: 64, background: paper }
  await keep('maskable', inner.extend(frame))
  if (use === 'icon') return { files, width: 64, height: 64 }
  const { data, info } = await image()
    .resize(logoBox.width * 2, logoBox.height * 2, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  files.logo = data.toString('base64')
  // As high as the box in any case: a small original is only less sharp.
  const scale = Math.min(logoBox.width / info.width, logoBox.height / info.height)
  return { files, width: Math.round(info.width * scale), height: Math.round(info.height * scale) }
}
