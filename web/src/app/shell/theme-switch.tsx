/** Switches between the light and the dark colours. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useDark } from '../../ui/theme/use-dark.ts'

export function useThemeSwitch() {
  const dark = useDark()
  const { setColorScheme } = useMantineColorScheme()
  return { Icon: dark ? IconSun : IconMoon, toggle: () => setColorScheme(dark ? 'light' : 'dark') }
}

export function ThemeSwitch() {
  const { Icon, toggle } = useThemeSwitch()
  return (
    <ActionIcon className="only-wide" aria-label="Switch theme" onClick={toggle}>
      <Icon />
    </ActionIcon>
  )
}
