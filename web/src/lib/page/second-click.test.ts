/** Double clicks. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dropSecondClicks } from './second-click.ts'

let done: string[]
beforeAll(dropSecondClicks)
beforeEach(() => {
  done = []
  document.body.innerHTML = '<button id="yes"><i id="icon"></i></button><a id="row"></a>'
  document.body.onclick = ({ target }) => target instanceof Element && done.push(target.id)
})

/** One click of a double click, on the current element. */
function half(id: string, detail: number) {
  const on = document.getElementById(id)
  for (const name of ['mousedown', 'click'])
    on?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, detail }))
}

test('S8.13 a double click on an answer does not reach what lies beneath the question', () => {
  half('yes', 1)
  half('row', 2)
  half('row', 1)
  expect(done).toEqual(['yes', 'row'])
})

test('S8.13 two clicks on the same button both count, whatever it renders', () => {
  half('icon', 1)
  half('yes', 2)
  expect(done).toEqual(['icon', 'yes'])
})
