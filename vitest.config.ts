// Which tests there are and where they run; `npx vitest run --project server` runs one kind.
import { globSync, readFileSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const postgres = './server/src/testing/postgres-setup.ts'

/** The longest: beside the others they cost little, at the end minutes. Many wait for real clocks. */
const long = [
  ...[
    'soak',
    'histories',
    'jobs',
    'backlog',
    'held-connections',
    'doctor',
    'network',
    'crowds',
    'crash',
  ],
  ...['bucket-backup', 'backup', 'file-store', 'main', 'calls', 'chains', 'injection', 'make-demo'],
  ...['totals', 'embedded', 'streams', 'many-rows', 'watch-orphan', 'matrix', 'new', 'served-lists'],
  ...['two-processes', 'read-replica', 'fresh-screens', 'requests'],
  ...['screens', 'dialogs', 'payouts', 'reports', 'fewer-rights', 'factor', 'watch'],
].map((name) => `/${name}.test.ts`)

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** They look at the process as a whole: what it has loaded, and what it has counted since its start. */
const aboutTheProcess = ['server/src/hostile/heavy-files.test.ts', 'server/src/metrics/**/*.test.ts']

/** What `npm run test:quick` leaves out: tests that start processes, inject faults, try bad inputs or take long. */
function leftOutWhenQuick(): string[] {
  if (process.env['QUICK'] !== 'true') return []
  const startsProcesses =
    /testing\/(child|part|run-doctor|fault|clamd)|node:child_process|heavyTask|startEmbedded/
  const slow =
    /(held-connections|streams|large-export|deliver|crowds|copy-session|documented-windows|s3-store|file-store|reseal|openapi-lint)\.test\.ts$/
  const folders = ['torture', 'hostile', 'soak', 'demo', 'doctor', 'backup', 'jobs']
  return [
    ...folders.map((folder) => `server/src/${folder}/**`),
    ...globSync('{contract/src,server/src,scripts}/**/*.test.ts').filter(
      (file) => slow.test(file) || startsProcesses.test(readFileSync(file, 'utf8')),
    ),
  ]
}

/**
 * On two cores too: tests wait for their database, their browser or real clocks a third of the time.
 * The same for all: files of a project with another number run apart, and one after another when it is one.
 */
const maxWorkers = Number(process.env['WORKERS'] ?? 3)

const memory = '/dev/shm'
const room = 8 * 1024 ** 3

/** Whether files can be kept there, and programs among them be run. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux') return false
  if (!/^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync('/proc/mounts', 'utf8')))
    return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, process.availableMemory()) > room
}

// Each of a thousand databases is 900 files, made for some calls and thrown away: on a disk that takes a third of the
// processor time of the API's tests, and as much again in waiting.
if (!process.env['TMPDIR'] && hasRoomInMemory()) process.env['TMPDIR'] = memory

/** What is waited for comes, on a busy machine too; a test that waits in vain takes so long to say so. */
const patience = { poll: { timeout: 180_000 } }
/** Of a test and of a hook: no limit but for what hangs. A machine with other work on it takes three times as long. */
const longest = { testTimeout: 900_000, hookTimeout: 900_000 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          exclude: leftOutWhenQuick(),
          environment: 'node',
          maxWorkers,
          isolate: false,
          ...longest,
        },
      },
      {
        test: {
          name: 'server',
          expect: patience,
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...aboutTheProcess, ...leftOutWhenQuick()],
          environment: 'node',
          globalSetup: [postgres],
          maxWorkers,
          // Reading the product anew for each file took four tenths of the time. What a file changes it puts back.
          isolate: false,
          ...longest,
        },
      },
      {
        test: {
          name: 'process',
          expect: patience,
          include: aboutTheProcess,
          environment: 'node',
          globalSetup: [postgres],
          maxWorkers,
          ...longest,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          maxWorkers,
          // Started and ended faster than processes.
          pool: 'threads',
          // A page and the packages for each file took two thirds of the time; as-new.ts gives each file its own modules.
          isolate: false,
          setupFiles: ['./web/src/testing/as-new.ts'],
          ...longest,
        },
      },
      {
        test: {
          name: 'e2e',
          expect: patience,
          include: ['e2e/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: [postgres],
          maxWorkers,
          isolate: false,
          setupFiles: ['./e2e/src/picture-failures.ts'],
          ...longest,
        },
      },
    ],
  },
})
