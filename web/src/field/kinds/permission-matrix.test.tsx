/** Permission matrix: ticking single boxes, rows, columns and everything. */
import { messages } from '@rivulet/contract/messages/messages'
import { profileMessages } from '@rivulet/contract/messages/profile-messages'
import { resources } from '@rivulet/contract/resources/index'
import { permissionGroups } from '@rivulet/contract/access/permission-groups'
import { allPermissions } from '@rivulet/contract/access/permission'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useState } from 'react'
import { administrator, show, signIn } from '../../testing/show.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { permissions } from './permissions.tsx'

let held: ReadonlySet<string> = new Set()
function Box({ mayGive }: { mayGive?: (permission: string) => boolean }) {
  const [now, setNow] = useState<ReadonlySet<string>>(new Set())
  held = now
  return <PermissionMatrix held={now} onChange={setNow} {...(mayGive ? { mayGive } : {})} />
}
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const click = (label: string) => fireEvent.click(box(label))

test('S2.22 S6.3 S6.4 every area has a row with its levels, and extras at the end', () => {
  show(<Box />)
  for (const { title, levels } of permissionGroups)
    for (const word of Object.values(levels)) expect(box(`${title}: ${word}`)).toBeTruthy()
  expect(box('Campaigns: Allow access')).toBeTruthy()
  expect(box('Affiliates: Activate an affiliate').closest('td')).toBe(
    box('Affiliates: List').closest('tr')?.lastElementChild,
  )
})

test('S2.22 one tick grants a whole area, level or everything, and revokes it again', () => {
  show(<Box />)
  click('List: all areas')
  expect([...held].every((name) => name.endsWith('.index'))).toBe(true)
  expect(held.size).toBe(permissionGroups.filter(({ levels }) => 'index' in levels).length)
  expect(box('All of Shops').indeterminate).toBe(true)
  click('All of Shops')
  expect([...held]).toContain('marketing.shop.destroy')
  click('Area: all permissions')
  expect([...held].toSorted()).toEqual([...allPermissions].toSorted())
  click('Area: all permissions')
  expect([...held]).toEqual([])
})

test('R25 S2.22 permissions the editor lacks cannot be ticked, and the screen says why', () => {
  show(<Box mayGive={(permission) => permission === 'marketing.shop.index'} />)
  expect(box('Shops: Edit').disabled).toBe(true)
  expect(box('Shops: Edit').title).toBe(messages.profile.lacking)
  expect(box('Edit: all areas').disabled).toBe(true)
  click('Area: all permissions')
  expect([...held]).toEqual(['marketing.shop.index'])
  click('Area: all permissions')
  expect([...held]).toEqual([])
})

test('S2.22 arrow keys move between boxes and skip disabled ones', () => {
  show(<Box mayGive={(permission) => permission !== 'marketing.campaign.index'} />)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  box('All of Campaigns').focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(box('Campaigns: Allow access'))
  press('ArrowRight')
  expect(document.activeElement).toBe(box('Campaigns: Trash'))
  press('ArrowDown')
  expect((document.activeElement as HTMLElement).getAttribute('aria-label')).toMatch(/: Trash$/)
  for (let i = 0; i < 40; i++) press('ArrowUp')
  expect(document.activeElement).toBe(box('Trash: all areas'))
})

test('S3.4 S6.1 a helper’s profile starts from what they do, never with more than one may give', async () => {
  signIn(
    administrator({ permissions: allPermissions.filter((one) => one !== 'financial.payout.release') }),
  )
  let held: string[] = []
  const { Input } = permissions
  function Form({ reference }: { reference: string }) {
    const [value, setValue] = useState<string[]>([])
    held = value
    return (
      Input && (
        <Input
          {...{
            id: 'p',
            name: 'permissions',
            value,
            values: { reference },
            error: undefined,
            first: false,
          }}
          {...{ editing: false, record: undefined, onBlur: () => undefined }}
          field={resources.profile.fields.permissions}
          onChange={(next) => setValue(next as string[])}
        />
      )
    )
  }
  const { unmount } = show(<Form reference="Manager" />)
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press(profileMessages.presets.look)
  expect(held).toContain('financial.order.index')
  // API keys are one's own.
  const others = held.filter((one) => !one.startsWith('settings.api-key.'))
  expect(others.filter((one) => /^admin\.|\.(edit|add|destroy|release|answer)$/.test(one))).toEqual([])
  await press(profileMessages.presets.decide)
  expect(held).toEqual(expect.arrayContaining(['financial.order.edit', 'financial.claim.answer']))
  expect(held).not.toContain('financial.invoice.add')
  await press(profileMessages.presets.pay)
  expect(held).toContain('financial.payout.add')
  expect(held).not.toContain('financial.order.edit')
  expect(held).not.toContain('financial.payout.release')
  await press(profileMessages.presets.everything)
  expect(held).toHaveLength(allPermissions.length - 1)
  unmount()
  show(<Form reference="Affiliate" />)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: profileMessages.presets.look })).toBeNull()
})
