// Commands are named as they are typed where the sentence is read.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { asTyped } from './say.ts'

const sentences = [
  ['If it is lost, run: npm run unlock', 'If it is lost, run: rivulet unlock'],
  ['if that is lost: npm run reseal -- --lost.', 'if that is lost: rivulet reseal --lost.'],
  [
    'npm run files:move -- --adopt, npm run files:move',
    'rivulet files:move --adopt, rivulet files:move',
  ],
  ['npm run backup -- FOLDER makes one now.', 'rivulet backup FOLDER makes one now.'],
  ['run: npm run build', 'run: npm run build'],
  ['In development, npm run dev -- --reset', 'In development, npm run dev -- --reset'],
] as const

test('a container and systemd know commands as rivulet, a checkout as npm scripts', () => {
  for (const [typed, inService] of sentences) {
    expect(asTyped(typed, true)).toBe(inService)
    expect(asTyped(typed, false)).toBe(typed)
  }
})

const said = (environment: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['backup/back-up.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    encoding: 'utf8',
  }).stderr

test('a command started in a checkout speaks of npm', () => {
  expect(said({ SYSTEMD_EXEC_PID: '1' })).toContain('npm run backup -- /backups/monday')
})

test('a command started by systemd speaks of rivulet', () => {
  // systemd names the process that it started, whose number nobody else can know beforehand.
  const { stderr } = spawnSync(
    'sh',
    ['-c', 'SYSTEMD_EXEC_PID=$$ exec "$0" backup/back-up.ts', process.execPath],
    {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    },
  )
  expect(stderr).toContain('rivulet backup /backups/monday')
  expect(stderr).not.toContain('npm run')
})
