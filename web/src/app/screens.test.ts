/** Each resource has its screens at the specified paths. */
import { expect, test } from 'vitest'
import { NotFoundInside } from './not-found.tsx'
import { screens } from './screens.tsx'

const five = { list: '', trash: '/trash', add: '/add', view: '/:id', edit: '/:id/edit' }
type Screen = keyof typeof five
const whole = Object.keys(five)

/** Which of the five screens exist; a missing one is not found. */
async function screensAt(base: string): Promise<string[]> {
  const found = await Promise.all(
    (Object.keys(five) as Screen[]).map(async (screen) => {
      const route = screens.find(({ path }) => `/dashboard/${path}` === base + five[screen])
      if (typeof route?.lazy !== 'function') return []
      const { Component } = await route.lazy()
      return Component && Component !== NotFoundInside ? [screen] : []
    }),
  )
  return found.flat()
}

test('S2.9 S2.10 affiliates have their five screens', async () => {
  expect(await screensAt('/dashboard/registration/affiliate')).toEqual(whole)
})
test('S2.9 S2.11 invites have their five screens', async () => {
  expect(await screensAt('/dashboard/registration/invite')).toEqual(whole)
})
test('S2.9 S2.12 payments have their five screens', async () => {
  expect(await screensAt('/dashboard/financial/invoice')).toEqual(whole)
})
test('S2.9 S2.13 order statistics are a list, with the five screens of orders below it', async () => {
  expect(await screensAt('/dashboard/financial/order')).toEqual(['list'])
  expect(await screensAt('/dashboard/financial/order/details')).toEqual(whole)
})
test('S2.9 S2.17 campaigns have their five screens', async () => {
  expect(await screensAt('/dashboard/marketing/campaign')).toEqual(whole)
})
test('S2.9 S2.18 shops have their five screens', async () => {
  expect(await screensAt('/dashboard/marketing/shop')).toEqual(whole)
})
test('S2.9 S2.19 links have their five screens', async () => {
  expect(await screensAt('/dashboard/marketing/link')).toEqual(whole)
})
test('S2.9 S2.20 tools have their five screens', async () => {
  expect(await screensAt('/dashboard/marketing/tool')).toEqual(whole)
})
test('S2.9 S2.21 administrators have their five screens', async () => {
  expect(await screensAt('/dashboard/admin/user')).toEqual(whole)
})
test('S2.9 S2.22 profiles have their five screens', async () => {
  expect(await screensAt('/dashboard/admin/profile')).toEqual(whole)
})
test('S2.9 S2.23 uploads have their five screens', async () => {
  expect(await screensAt('/dashboard/service/upload')).toEqual(whole)
})
