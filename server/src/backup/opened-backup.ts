// A backup whose manifest was read: what restoring takes.
import type { Progress } from '../progress/progress.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Cipher } from './cipher.ts'
import type { Manifest } from './manifest.ts'

export type Backup = { place: BackupPlace; manifest: Manifest; cipher: Cipher; progress: Progress }
