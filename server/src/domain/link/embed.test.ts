// The HTML of a link is one anchor to its target, whatever its name contains.
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { embedCode } from '@rivulet/contract/text/embed'
import { targetOf } from '@rivulet/contract/text/tracked-address'

type Parsed = { tags: string[]; attributes: Record<string, string>; text: string }

function parse(html: string): Parsed {
  const parsed: Parsed = { tags: [], attributes: {}, text: '' }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        parsed.tags.push(name)
        parsed.attributes = attributes
      },
      ontext: (text) => void (parsed.text += text),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return parsed
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '</a><script>x</script>',
    '" onclick="x',
    "' onclick='x",
    '<b>',
    '&lt;&amp;',
    '<!--',
    '\\"',
  ),
)

test('R35 the code parses to exactly one anchor with its name as text', () => {
  fc.assert(
    fc.property(nasty, nasty, (name, code) => {
      const target = targetOf('https://rivulet.example', code.toWellFormed())
      const { tags, attributes, text } = parse(embedCode(target, name))
      expect(tags).toEqual(['a'])
      expect(Object.keys(attributes).toSorted()).toEqual(['href', 'rel', 'target'])
      expect(attributes.href).toBe(target)
      expect(text).toBe(name)
    }),
    { numRuns: 1000 },
  )
})
