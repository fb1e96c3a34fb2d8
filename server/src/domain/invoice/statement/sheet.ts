// A4 PDF pages in the product's type and colours: positioned text, page
// breaks, and a structure tree for screen readers.
import PDFDocument from 'pdfkit'
import { breakLines, longestStart } from './break-lines.ts'
import { ascent, fontFiles, runsOf, writable } from './scripts.ts'

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
/**
 * Tabular figures. Contextual alternates take most of the layout time and are not needed; the types lack these options.
 */
const features = { tnum: true, calt: false } as unknown as 'tnum'[]

export type TextStyle = {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Wraps over several lines; otherwise long text is truncated with an ellipsis. */
  wrap?: boolean
  /** Smaller letters instead of an ellipsis: the beginning of an amount reads as another amount. */
  fit?: boolean
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
    // No timestamps, so that the same content gives the same bytes.
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
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * margin
  const foot = doc.page.height - bottom

  let substituted = false

  const dress = ({ size = usual, strong = false, color = ink.text }: TextStyle, fallback = false) =>
    doc
      .font(fallback ? 'fallback' : strong ? 'strong' : 'plain')
      .fontSize(size)
      .fillColor(color)

  const widthIn = (look: TextStyle) => (part: string) =>
    runsOf(part).reduce(
      (sum, { fallback, text }) => sum + dress(look, fallback).widthOfString(text, { features }),
      0,
    )

  function letters(words: string): string {
    const wanted = drawable(words)
    const known = writable(wanted)
    if (known !== wanted.normalize('NFC')) substituted = true
    return known
  }

  /** The largest size, at most that of the look, in which the text fits into one line. */
  function sizeIn(words: string, room: number, look: TextStyle): number {
    const { size = usual } = look
    return Math.min(size, (size * room) / widthIn(look)(letters(words)))
  }

  /** Text too long for one line is wrapped or truncated. */
  function linesOf(words: string, room: number, look: TextStyle): string[] {
    const known = letters(words)
    if (look.fit) return [known]
    // No letter is wider than its font size, so short text need not be measured.
    if (known.length * (look.size ?? usual) <= room) return [known]
    const widthOf = widthIn(look)
    if (look.wrap) return breakLines(known, room, widthOf)
    if (widthOf(known) <= room) return [known]
    return [`${longestStart(known, room - widthOf('…'), widthOf)}…`]
  }

  function line(words: string, { x, y, width: room }: Box, look: TextStyle): void {
    const runs = runsOf(words)
    const align = look.align ?? 'left'
    if (runs.every(({ fallback }) => !fallback)) {
      dress(look).text(words, x, y, { width: room, align, lineBreak: false, features })
      return
    }
    let place = align === 'right' ? x + room - widthIn(look)(words) : x
    const baseline = y + ascent() * (look.size ?? usual)
    for (const { fallback, text } of runs) {
      const width = dress(look, fallback).widthOfString(text, { features })
      doc.text(text, place, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      place += width
    }
  }

  function put(words: string, box: Box, wanted: TextStyle = {}): void {
    const look = wanted.fit ? { ...wanted, size: sizeIn(words, box.width, wanted) } : wanted
    const height = dress(look).currentLineHeight(true)
    for (const [n, part] of linesOf(words, box.width, look).entries())
      line(part, { ...box, y: box.y + n * height }, look)
  }

  return {
    width,
    doc,
    /** The vertical position of the next element. */
    y: margin,
    /** The height of text that may wrap. */
    height: (words: string, room: number, look: TextStyle = {}): number =>
      linesOf(words, room, look).length * dress(look).currentLineHeight(true),
    /** Whether characters without a font were transliterated. */
    substitutes: (): boolean => substituted,
    sizeIn,
    put,
    /** A structure element, such as a heading or a table. */
    part(type: string, parent: Element = root): Element {
      const part = doc.struct(type)
      parent.add(part)
      return part
    },
    /** Tags what `draw` draws as an element of this type. */
    read(type: string, draw: () => void, parent: Element = root): void {
      parent.add(doc.struct(type, {}, draw))
    },
    /** Marks decoration and repeated page elements as artifacts, which are not read out. */
    beside(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    /** Whether a page break was needed to make room. */
    room(this: { y: number }, height: number): boolean {
      if (this.y + height <= foot) return false
      doc.addPage()
      this.y = margin
      return true
    },
    /** @returns the file; `draw` adds the footer of each page. */
    async finish(draw: (page: number, pages: number, y: number) => void): Promise<Buffer> {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page)
        // Below the margin, where text would otherwise start a new page.
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

/** Normalizes white space and replaces control characters. */
const drawable = (words: string): string =>
  words
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is to be replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
