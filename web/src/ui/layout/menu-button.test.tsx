/** Buttons with a menu whose code is loaded when it opens. */
import { Button, Menu } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { MenuButton } from './menu-button.tsx'

test('S2.34 a menu that is closed gives the focus back to its button, also when it was opened for the first time', async () => {
  show(
    <MenuButton width={200} target={<Button>More</Button>}>
      <Menu.Item>Delete</Menu.Item>
    </MenuButton>,
  )
  const button = () => screen.getByRole('button', { name: 'More' })
  for (const time of ['first', 'second']) {
    button().focus()
    fireEvent.click(button())
    const item = await screen.findByRole('menuitem', { name: 'Delete' })
    item.focus()
    fireEvent.keyDown(item, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu'), time).toBeNull())
    await waitFor(() => expect(document.activeElement, time).toBe(button()))
  }
})
