/** Whether the window is phone-sized, with the breakpoint of the style sheets. */
import { useMediaQuery } from '@mantine/hooks'

export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
