/** The icons that the menu names. */
import {
  IconBuildingStore,
  IconChartBar,
  IconChartDots,
  IconChartLine,
  IconDownload,
  IconHome,
  IconIdBadge2,
  IconLink,
  IconMailForward,
  IconMessage2,
  IconPoint,
  IconReceipt,
  IconReport,
  IconReportAnalytics,
  IconSpeakerphone,
  IconTags,
  IconTools,
  IconUpload,
  IconUser,
  IconUserShield,
  IconUsers,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react'

const icons: Record<string, typeof IconHome> = {
  home: IconHome,
  user: IconUser,
  users: IconUsers,
  'mail-forward': IconMailForward,
  receipt: IconReceipt,
  wallet: IconWallet,
  'chart-line': IconChartLine,
  'chart-dots': IconChartDots,
  'chart-bar': IconChartBar,
  speakerphone: IconSpeakerphone,
  'building-store': IconBuildingStore,
  link: IconLink,
  tools: IconTools,
  'user-shield': IconUserShield,
  'id-badge-2': IconIdBadge2,
  upload: IconUpload,
  download: IconDownload,
  'message-2': IconMessage2,
  'report-analytics': IconReportAnalytics,
  report: IconReport,
  tags: IconTags,
  webhook: IconWebhook,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconPoint
  return <Icon aria-hidden />
}
