// Sheets of A4 with the product's type and colours: words at places, new pages when one is full, and a tree that screen readers follow.
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
  for (const [name, file] of Object.entries(fontFiles)) doc.registerFont(name, file)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * margin
  const foot = doc.page.height - bottom

  let substituted = false

  const dress = ({ size = usual, strong = false, color = ink.text }: Look, fallback = false) =>
    doc
      .font(fallback ? 'fallback' : strong ? 'strong' : 'plain')
      .fontSize(size)
      .fillColor(color)

  const widthIn = (look: Look) => (part: string) =>
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

  /** What is too long for one line stands on several, or ends in dots. */
  function linesOf(words: string, room: number, look: Look): string[] {
    const known = letters(words)
    // No letter is wider than it is high: what is short enough need not be measured.
    if (known.length * (look.size ?? usual) <= room) return [known]
    const widthOf = widthIn(look)
    if (look.wrap) return breakLines(known, room, widthOf)
    if (widthOf(known) <= room) return [known]
    return [`${longestStart(known, room - widthOf('…'), widthOf)}…`]
  }

  function line(words: string, { x, y, width: room }: Box, look: Look): void {
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

  function put(words: string, box: Box, look: Look = {}): void {
    const height = dress(look).currentLineHeight(true)
    for (const [n, part] of linesOf(words, box.width, look).entries())
      line(part, { ...box, y: box.y + n * height }, look)
  }

  return {
    width,
    doc,
    /** Where the next thing stands. */
    y: margin,
    /** How high words are when they may take several lines. */
    height: (words: string, room: number, look: Look = {}): number =>
      linesOf(words, room, look).length * dress(look).currentLineHeight(true),
    /** Whether letters of a script that no font here has were written in Latin ones. */
    substitutes: (): boolean => substituted,
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

/** White space of any kind is a space, and what controls is replaced. */
const drawable = (words: string): string =>
  words
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is to be replaced
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
