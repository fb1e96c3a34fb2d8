/** The second half of a double click. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dropSecondClicks } from './second-click.ts'

let done: string[]
beforeAll(dropSecondClicks)
beforeEach(() => {
  done = []
  document.body.innerHTML = '<button id="yes"><i id="icon"></i></button><a id="row"></a>'
  document.body.onclick = ({ target }) => target instanceof Element && done.push(target.id)
})

/** One half of it, on what is there by then. */
function half(id: string, detail: number) {
  const on = document.getElementById(id)
  for (const name of ['mousedown', 'click'])
    on?.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true, detail }))
}

test('S8.13 a double click on an answer does nothing with what lies beneath the question', () => {
  half('yes', 1)
  half('row', 2)
  half('row', 1)
  expect(done).toEqual(['yes', 'row'])
})

test('S8.13 twice the same button is twice, whatever is drawn in it', () => {
  half('icon', 1)
  half('yes', 2)
  expect(done).toEqual(['icon', 'yes'])
})
