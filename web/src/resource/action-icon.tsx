/** The icons that resources name for their actions. */
import {
  IconArrowBackUp,
  IconBolt,
  IconCalculator,
  IconCheck,
  IconClock,
  IconEye,
  IconLink,
  IconPlugConnected,
  IconReceiptRefund,
  IconRefresh,
  IconStethoscope,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, typeof IconBolt>> = {
  'arrow-back-up': IconArrowBackUp,
  calculator: IconCalculator,
  check: IconCheck,
  clock: IconClock,
  eye: IconEye,
  link: IconLink,
  'plug-connected': IconPlugConnected,
  'receipt-refund': IconReceiptRefund,
  refresh: IconRefresh,
  stethoscope: IconStethoscope,
  'user-check': IconUserCheck,
  x: IconX,
}

export function ActionIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconBolt
  return <Icon aria-hidden />
}
