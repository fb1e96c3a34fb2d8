// Web addresses in announcements become links, and nothing else does.
import { expect, test } from 'vitest'
import { linkedText } from './linked-text.ts'

const link = (to: string) => `<a href="${to}">${to}</a>`

test('R35 a web address is a link without the signs around it', () => {
  const [one, two] = ['https://lamps.example/autumn?a=1&amp;b=2', 'http://lamps.example']
  expect(linkedText(`<p>See ${one}. Or (${two}), &lt;${two}&gt;!<br>${two}</p>`)).toBe(
    `<p>See ${link(one)}. Or (${link(two)}), &lt;${link(two)}&gt;!<br />${link(two)}</p>`,
  )
})

test('R35 what is a link already, another scheme and a bare name stay as they are', () => {
  for (const text of [
    '<a href="https://a.example/"><strong>https://b.example/</strong></a>',
    '<p>javascript://x data:text/html,x lamps.example http:// </p>',
  ])
    expect(linkedText(text)).toBe(text)
  expect(linkedText('https://a.example/<script>x()</script>')).toBe(link('https://a.example/'))
  expect(linkedText('https://a.example/"onclick=x')).toContain(`${link('https://a.example/')}`)
})
