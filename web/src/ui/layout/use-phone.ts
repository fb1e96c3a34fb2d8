/** Whether the window is as narrow as a phone: what the style sheets decide at the same width. */
import { useMediaQuery } from '@mantine/hooks'

export const usePhone = (): boolean =>
  useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
