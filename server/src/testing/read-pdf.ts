// Extracts the text of a PDF: lines from top to bottom, each with its texts from left to right.
import { getDocumentProxy } from 'unpdf'

type Placed = { x: number; y: number; words: string }

export async function readPdf(bytes: Uint8Array): Promise<string[][]> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const lines: string[][] = []
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const placed = items.flatMap((item): Placed[] =>
      'str' in item && item.str.trim()
        ? [{ x: Number(item.transform[4]), y: Math.round(Number(item.transform[5])), words: item.str }]
        : [],
    )
    const heights = Map.groupBy(placed, ({ y }) => y)
    for (const [, line] of [...heights].toSorted(([a], [b]) => b - a))
      lines.push(line.toSorted((a, b) => a.x - b.x).map(({ words }) => words))
  }
  return lines
}
