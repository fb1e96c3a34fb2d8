/** Why a file cannot be had: the virus scanner has not passed it. */
import type { FileEntry } from '@rivulet/contract/fields'
import { messages } from '@rivulet/contract/messages'
import { Pill } from '../ui/pill.tsx'

export const ScanState = ({ file: { scan } }: { file: FileEntry }) =>
  scan ? <Pill tone={scan === 'infected' ? 'bad' : 'warn'}>{messages.scan.state[scan]}</Pill> : null
