/** Whether the dark colours are shown, chosen or by the system. */
import { useComputedColorScheme } from '@mantine/core'

export const useDark = (): boolean => useComputedColorScheme('light') === 'dark'
