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

/** UTF-8, unless the file declares Latin-1, which some banks still send. */
function decode(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString('latin1')
  const latin = /encoding=["']iso-8859-1?5?["']/i.test(head)
  try {
    return new TextDecoder(latin ? 'iso-8859-15' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused(payoutMessages.noXml, 'no_xml')
  }
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
