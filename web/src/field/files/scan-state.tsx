/** Virus scan state of a file that cannot be downloaded. */
import type { FileEntry } from '@rivulet/contract/fields'
import { scanMessages } from '@rivulet/contract/messages/scan-messages'
import { Pill } from '../../ui/pill.tsx'

export const ScanState = ({ file: { scan } }: { file: FileEntry }) =>
  scan ? <Pill tone={scan === 'infected' ? 'bad' : 'warn'}>{scanMessages.state[scan]}</Pill> : null
