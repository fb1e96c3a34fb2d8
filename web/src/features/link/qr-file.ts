/** Exports a QR code as SVG or PNG. */

const pngScale = 16

export const svgFile = (size: number, path: string): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
      `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** Large enough for print. */
export async function pngFile(size: number, path: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size * pngScale
  canvas.height = size * pngScale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot create pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(pngScale, pngScale)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error('This browser cannot create pictures')),
    ),
  )
}
