// The code of a tool: one anchor, or plain text, whatever titles, names, sub IDs and snippets contain.
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { buildCode, type Content } from './build-code.ts'
import { checkSnippet } from './snippet.ts'

const target = 'https://rivulet.example/r/k3m9x7qa'
const content: Content = {
  kind: 'banner',
  title: 'AUTUMN',
  picture: 'https://rivulet.example/creative/0123',
  width: 300,
  height: 250,
  video: null,
  snippet: null,
}
const place = { target, marks: {}, promoted: 'SHOE BOX' }

type Tag = { name: string; attributes: Record<string, string> }

function tagsOf(html: string): Tag[] {
  const tags: Tag[] = []
  const parser = new Parser(
    { onopentag: (name, attributes) => void tags.push({ name, attributes }) },
    { decodeEntities: true },
  )
  parser.end(html)
  return tags
}

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '</a><script>x</script>',
    '" onclick="x',
    '<b>',
    '&lt;',
    '{link}',
    '{image}',
    '{name}',
    '$&',
  ),
)
const pieces = fc.constantFrom(
  ...[
    '<a href="{link}">',
    '</a>',
    '<b>',
    '</b>',
    'words',
    '{name}',
    '{link}',
    '<img src="{image}" onerror=x>',
  ],
  ...[
    '<script>alert(1)</script>',
    '<a href="javascript:x">',
    '<iframe src=x>',
    '<p onclick="x">',
    '<!--',
    '-->',
  ],
  ...[
    '<svg><a xlink:href="javascript:x">',
    '<style>*{display:none}</style>',
    '<form action=x><input>',
    '<a href="{link:/tea?a=1&b=2}">',
  ],
)
const harmless = ['a', 'img', 'p', 'b', 'div']

test('S2.20 R35 a banner is one anchor around one picture, whatever its title and the sub ids contain', () => {
  fc.assert(
    fc.property(nasty, nasty, (title, mark) => {
      const { code, format } = buildCode({ ...content, title }, { ...place, marks: { s1: mark } })
      const [anchor, image, ...others] = tagsOf(code)
      expect([format, others]).toEqual(['html', []])
      expect([anchor?.name, Object.keys(anchor?.attributes ?? {})]).toEqual([
        'a',
        ['href', 'rel', 'target'],
      ])
      const address = new URL(anchor?.attributes.href ?? '')
      expect([address.origin + address.pathname, address.searchParams.get('s1') ?? '']).toEqual([
        target,
        mark,
      ])
      expect(image).toEqual({
        name: 'img',
        attributes: { src: content.picture, alt: title, width: '300', height: '250' },
      })
    }),
    { numRuns: 500 },
  )
})

test('S2.20 R33 R35 any accepted snippet becomes one safe element with one anchor to the link', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), nasty, (parts, promoted) => {
      const snippet = parts.join('')
      for (const kind of ['banner', 'text'] as const) {
        try {
          checkSnippet(snippet, kind)
        } catch {
          continue
        }
        const { code, format } = buildCode({ ...content, kind, snippet }, { ...place, promoted })
        if (format === 'text') continue
        const tags = tagsOf(code)
        const anchors = tags.filter(({ name }) => name === 'a')
        expect(anchors.map(({ attributes }) => attributes.href?.split('?')[0])).toEqual([target])
        for (const { name, attributes } of tags) {
          expect(harmless).toContain(name)
          expect(Object.keys(attributes).filter((key) => key.startsWith('on'))).toEqual([])
          if (name === 'img') expect(attributes.src).toBe(content.picture)
        }
        // A single element: nothing outside of it.
        expect(code).toMatch(/^<(a|div)[ >][^]*<\/\1>$/)
      }
    }),
    { numRuns: 2000 },
  )
})

test('S2.20 a page named in a snippet takes precedence over the chosen landing page', () => {
  const snippet = '<p>See <a href="{link:/tea?a=1&b=2}">{name}</a></p>'
  const marks = { s2: 'post', to: '/coffee' }
  const { code } = buildCode({ ...content, kind: 'text', snippet }, { ...place, marks })
  const href = tagsOf(code).find(({ name }) => name === 'a')?.attributes.href
  const { searchParams } = new URL(href ?? '')
  expect([searchParams.get('to'), searchParams.get('s2')]).toEqual(['/tea?a=1&b=2', 'post'])
  expect(code).toContain('>SHOE BOX</a>')
})

test('S2.20 plain words become a link, and a text with its own {link} stays text', () => {
  const text = (snippet: string | null) => buildCode({ ...content, kind: 'text', snippet }, place)
  expect(text('Shoes from {name} <3')).toEqual({
    format: 'html',
    code: `<a href="${target}" rel="sponsored nofollow noopener" target="_blank">Shoes from SHOE BOX &#60;3</a>`,
  })
  expect(text('{name}: get yours at {link} & enjoy')).toEqual({
    format: 'text',
    code: `SHOE BOX: get yours at ${target} & enjoy`,
  })
  expect(text(null).code).toContain('>AUTUMN</a>')
})

test('S2.20 a video plays from its own URL, with the link below it', () => {
  const video = 'https://cdn.example/a.mp4?x="><script>'
  const tags = tagsOf(buildCode({ ...content, kind: 'video', video }, place).code)
  expect(tags.map(({ name }) => name)).toEqual(['div', 'video', 'br', 'a'])
  expect(tags[1]?.attributes).toMatchObject({ src: video, poster: content.picture, preload: 'none' })
})
