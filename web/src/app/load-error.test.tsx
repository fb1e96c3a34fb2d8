/** Error page of a screen that fails to load or to render. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showRoutes } from '../testing/show.tsx'
import { LoadError } from './load-error.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  // The router says it once, perhaps after the page is drawn.
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce(), 60_000)
  vi.restoreAllMocks()
})

/** A screen whose import fails with this error. */
const open = (error: Error) =>
  showRoutes([{ path: '/', ErrorBoundary: LoadError, lazy: () => Promise.reject(error) }], '/')

test.each(['Failed to fetch dynamically imported module: /assets/list.js', 'Unable to preload CSS'])(
  'S8.12 a lost chunk or style shows a page that offers to load again: %s',
  async (message) => {
    const error = new Error(message)
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    open(error)
    await screen.findByRole('heading', { name: 'This page could not be loaded' })
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  },
)

test('S8.12 a screen that breaks says so, and does not blame the connection', async () => {
  open(new TypeError('x is undefined'))
  await screen.findByRole('heading', { name: 'Something went wrong' })
  expect(screen.getByText('Ops, can not execute the operation')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
