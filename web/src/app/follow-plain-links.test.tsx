/** Plain links inside the application. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { wasOpenedHere } from '../resource/trace-address.ts'
import { CellLink } from '../ui/table/cell-link.tsx'
import { Themed } from '../ui/theme/themed.tsx'
import { Root } from './root.tsx'

afterEach(cleanup)

function Screen() {
  const { pathname, search, state } = useLocation()
  return (
    <>
      <p>{`at ${pathname}${search}${wasOpenedHere(state) ? ', over it' : ''}`}</p>
      <CellLink to="/shop/7">SHOE BOX</CellLink>
      <CellLink to="/order?trace=8" trace={8}>
        € 1.00
      </CellLink>
    </>
  )
}

async function open() {
  const router = createMemoryRouter(
    [{ Component: Root, children: [{ path: '*', Component: Screen }] }],
    {
      initialEntries: ['/order'],
    },
  )
  render(
    <Themed>
      <RouterProvider router={router} />
    </Themed>,
  )
  await screen.findByText('at /order')
}

test('S2.36 a click on a link of a table goes to its screen within the application', async () => {
  await open()
  // False: the browser does not follow it as well.
  expect(await act(async () => fireEvent.click(screen.getByText('SHOE BOX')))).toBe(false)
  await screen.findByText('at /shop/7')
})

test('S2.36 a new tab is left to the browser', async () => {
  await open()
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    expect(await act(async () => fireEvent.click(screen.getByText('SHOE BOX'), more))).toBe(true)
  await screen.findByText('at /order')
})

test('the trace of an order opens over the screen, so that closing it goes back', async () => {
  await open()
  await act(async () => fireEvent.click(screen.getByText('€ 1.00')))
  await screen.findByText('at /order?trace=8, over it')
})
