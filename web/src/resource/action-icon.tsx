/** Action icons by name. */
import {
  IconArrowBackUp,
  IconBolt,
  IconCalculator,
  IconCheck,
  IconCircleMinus,
  IconClock,
  IconEye,
  IconFlagOff,
  IconLink,
  IconMessage2,
  IconLock,
  IconLogout,
  IconPlayerPlay,
  IconPlugConnected,
  IconReceiptRefund,
  IconRefresh,
  IconSend,
  IconShieldOff,
  IconStethoscope,
  IconUserCheck,
  IconUserOff,
  IconUserX,
  IconUserShare,
  IconX,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, typeof IconBolt>> = {
  'arrow-back-up': IconArrowBackUp,
  calculator: IconCalculator,
  check: IconCheck,
  'circle-minus': IconCircleMinus,
  clock: IconClock,
  eye: IconEye,
  'flag-off': IconFlagOff,
  link: IconLink,
  'message-2': IconMessage2,
  lock: IconLock,
  logout: IconLogout,
  'player-play': IconPlayerPlay,
  'plug-connected': IconPlugConnected,
  'receipt-refund': IconReceiptRefund,
  refresh: IconRefresh,
  send: IconSend,
  'shield-off': IconShieldOff,
  stethoscope: IconStethoscope,
  'user-check': IconUserCheck,
  'user-off': IconUserOff,
  'user-x': IconUserX,
  'user-share': IconUserShare,
  x: IconX,
}

export function ActionIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconBolt
  return <Icon />
}
