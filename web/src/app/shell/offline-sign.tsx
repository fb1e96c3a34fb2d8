/** Says quietly that there is no network, and why saving has to wait. */
import { messages } from '@rivulet/contract/messages'
import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '../../lib/online.ts'
import { Pill } from '../../ui/pill.tsx'

/** The place stands always, so that what appears in it is announced. */
export function OfflineSign() {
  const online = useOnline()
  return (
    <span role="status">
      {!online && (
        <span title={messages.offlineSign.why}>
          <Pill icon={<IconWifiOff size={12} aria-hidden />}>{messages.offlineSign.word}</Pill>
        </span>
      )}
    </span>
  )
}
