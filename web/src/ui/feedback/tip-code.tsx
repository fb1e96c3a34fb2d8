/** Lazy chunk of tip.tsx. */
import { Tooltip, type TooltipProps } from '@mantine/core'

export const TipCode = (props: TooltipProps) => <Tooltip {...props} />
