/** Switches between the light and the dark theme. */
import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { switchColors, useDark } from '../../lib/stored/color-scheme.ts'

export function useThemeSwitch() {
  return { Icon: useDark() ? IconSun : IconMoon, toggle: switchColors }
}

export function ThemeSwitch() {
  const { Icon, toggle } = useThemeSwitch()
  return (
    <ActionIcon className="only-wide" aria-label="Switch theme" onClick={toggle}>
      <Icon />
    </ActionIcon>
  )
}
