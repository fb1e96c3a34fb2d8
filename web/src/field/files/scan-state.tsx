/** Why a file cannot be had: the virus scanner has not passed it. */
import type { FileEntry } from '@rivulet/contract/fields'
import { scanMessages } from '@rivulet/contract/scan-messages'
import { Pill } from '../ui/pill.tsx'

export const ScanState = ({ file: { scan } }: { file: FileEntry }) =>
  scan ? <Pill tone={scan === 'infected' ? 'bad' : 'warn'}>{scanMessages.state[scan]}</Pill> : null
