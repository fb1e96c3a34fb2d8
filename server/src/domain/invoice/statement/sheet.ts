// Sheets of A4 with the product's type and colours: words at places, new pages when one is full, and a tree that screen readers follow.
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const font = (weight: string): string =>
  require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)

export const ink = {
  text: '#171b26',
  quiet: '#4a4f5e',
  line: '#dfe2e8',
  soft: '#f5f6f9',
  accent: '#4536c4',
  bad: '#a3171f',
} as const
export const margin = 48
const bottom = 64
const usual = 9
/** Digits of one width. What Inter does by context takes most of the time, and no digit needs it; the types know only what is added. */
const features = { tnum: true, calt: false } as unknown as 'tnum'[]

export type Look = {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Several lines; else what is too long ends in dots. */
  wrap?: boolean
}
export type Box = { x: number; y: number; width: number }
type Element = ReturnType<InstanceType<typeof PDFDocument>['struct']>
type About = { title: string; subject: string; author: string; at: Date; language: string }

export type Sheet = ReturnType<typeof createSheet>

export function createSheet({ title, subject, author, at, language }: About) {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    tagged: true,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    // The same contents are the same bytes, whenever they are asked for.
    info: {
      Title: title,
      Subject: subject,
      Author: author,
      Creator: author,
      CreationDate: at,
      ModDate: at,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('plain', font('400Regular')).registerFont('strong', font('600SemiBold'))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * margin
  const foot = doc.page.height - bottom

  const dressed = ({ size = usual, strong = false, color = ink.text }: Look) =>
    doc
      .font(strong ? 'strong' : 'plain')
      .fontSize(size)
      .fillColor(color)

  function put(words: string, { x, y, width: room }: Box, look: Look = {}): void {
    dressed(look)
    const known = drawable(words)
    // No letter is wider than it is high: what is short enough need not be measured.
    const surely = look.wrap || known.length * (look.size ?? usual) <= room
    const shown = surely ? known : fitted(known, room, (part) => doc.widthOfString(part, { features }))
    const align = look.align ?? 'left'
    doc.text(shown, x, y, { width: room, align, lineBreak: look.wrap ?? false, features })
  }

  return {
    width,
    doc,
    /** Where the next thing stands. */
    y: margin,
    /** How high words are when they may take several lines. */
    height: (words: string, room: number, look: Look = {}): number =>
      dressed(look).heightOfString(drawable(words), { width: room }),
    put,
    /** A part of the document, such as a heading or a table, that is read as one. */
    part(type: string, parent: Element = root): Element {
      const part = doc.struct(type)
      parent.add(part)
      return part
    },
    /** What is drawn by `draw` is read as an element of this type. */
    read(type: string, draw: () => void, parent: Element = root): void {
      parent.add(doc.struct(type, {}, draw))
    },
    /** What only decorates, or stands on each page, is not read out. */
    beside(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    /** Whether a new page had to be begun to make room. */
    room(this: { y: number }, height: number): boolean {
      if (this.y + height <= foot) return false
      doc.addPage()
      this.y = margin
      return true
    },
    /** @returns the whole file; `draw` puts something at the foot of each page. */
    async finish(draw: (page: number, pages: number, y: number) => void): Promise<Buffer> {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        // Below the margin, where text would begin a page of its own.
        doc.page.margins.bottom = 0
        doc.markContent('Artifact', { type: 'Pagination' })
        draw(page + 1, count, doc.page.height - 40)
        doc.endMarkedContent()
      }
      doc.end()
      return ended
    },
  }
}

/** White space of any kind is a space; what no font can draw at all is replaced, what this one lacks shows as a box. */
const drawable = (words: string): string =>
  words
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is to be replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

function fitted(words: string, room: number, widthOf: (part: string) => number): string {
  if (widthOf(words) <= room) return words
  const letters = [...words]
  let [fits, tooLong] = [0, letters.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= room) fits = middle
    else tooLong = middle
  }
  return `${letters.slice(0, fits).join('')}…`
}
