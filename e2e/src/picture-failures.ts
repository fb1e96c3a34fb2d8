// Set-up of each test file: takes screenshots when a test fails, which help more than a stack trace.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openPages } from './visit.ts'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const folder = mkdtempSync(join(tmpdir(), 'rivulet-failed-'))
  await Promise.all(
    [...openPages].map((page, i) =>
      page.screenshot({ path: join(folder, `${i + 1}.png`), caret: 'initial' }),
    ),
  )
  process.stderr.write(`${task.name}: what was on the screens is in ${folder}\n`)
})
