// A backup whose manifest has been read: what restoring needs.
import type { Progress } from '../progress/progress.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Cipher } from './cipher.ts'
import type { Manifest } from './manifest.ts'

export type Backup = { place: BackupPlace; manifest: Manifest; cipher: Cipher; progress: Progress }
