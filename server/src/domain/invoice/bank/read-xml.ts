// Parses untrusted XML: no DTDs, no entities beyond XML's five, and names without prefixes.
import { payoutMessages } from '@rivulet/contract/messages/payout-messages'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { refused } from '../../../errors.ts'

/** An element: its children by name, each a list. */
export type Node = { readonly [name: string]: readonly Element[] }
/** Text, or an element with its text in '#text'. */
type Element = string | Node

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Also decodes characters given by their number; it reads no declarations.
  htmlEntities: true,
  maxNestedTags: 40,
  isArray: (_name, _path, _leaf, attribute) => !attribute,
})

/** @throws 422 when it is not XML, or contains declarations. */
export function readXml(bytes: Buffer): Node {
  const text = decode(bytes)
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw refused(payoutMessages.hostileXml, 'hostile_xml')
  if (XMLValidator.validate(text) !== true) throw refused(payoutMessages.noXml, 'no_xml')
  try {
    const read: unknown = parser.parse(text)
    return typeof read === 'object' && read !== null ? (read as Node) : {}
  } catch {
    throw refused(payoutMessages.noXml, 'no_xml')
  }
}

/**
 * As declared, else UTF-8; UTF-16 shows by its mark. Exports put line breaks before the declaration, and mainframes end
 * files with NUL or Ctrl-Z.
 */
function decode(bytes: Buffer): string {
  const [, declared = 'utf-8'] =
    /encoding\s*=\s*["']([\w.:-]+)["']/i.exec(bytes.subarray(0, 200).toString('latin1')) ?? []
  // Files that declare Latin-1 contain the euro sign of its successor.
  const latin = /^iso-8859-1$/i.test(declared) ? 'iso-8859-15' : declared
  try {
    const text = new TextDecoder(markOf(bytes) ?? latin, { fatal: true }).decode(bytes)
    return text.trimStart().replace(/[\s\0\x1a]+$/, '')
  } catch {
    throw refused(payoutMessages.noXml, 'no_xml')
  }
}

function markOf(bytes: Buffer): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** The elements that contain one of these names, however deeply a bank has wrapped its messages. */
export function holders(node: Node, names: readonly string[]): Node[] {
  if (names.some((name) => name in node)) return [node]
  const children = Object.keys(node).filter((name) => !/^[@#]/.test(name))
  return children
    .flatMap((name) => node[name] ?? [])
    .flatMap((child) => (typeof child === 'string' ? [] : holders(child, names)))
}

/** All elements matching a path, in document order. */
export function all(node: Node | undefined, ...path: readonly string[]): Node[] {
  let found: Node[] = node ? [node] : []
  for (const name of path) found = found.flatMap((one) => [...(one[name] ?? [])].map(asNode))
  return found
}

const asNode = (element: Element): Node =>
  typeof element === 'string' ? { '#text': [element] } : element

/** The text of the first element matching a path. */
export function textAt(node: Node | undefined, ...path: readonly string[]): string | null {
  const [first] = all(node, ...path)
  const own: unknown = first?.['#text']
  const text: unknown = Array.isArray(own) ? own[0] : own
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}
