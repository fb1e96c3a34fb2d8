// Checks out another commit of this repository into a separate folder, with the same packages.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })

/** Returns the path of its main program. */
export function checkOut(commit: string, folder: string): string {
  git('worktree', 'add', '--detach', folder, commit)
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@rivulet'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@rivulet') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  symlinkSync(join(folder, 'contract'), join(modules, '@rivulet/contract'))
  for (const place of ['server', 'contract'])
    try {
      symlinkSync(join(root, place, 'node_modules'), join(folder, place, 'node_modules'))
    } catch {
      // It has no packages of its own.
    }
  return join(folder, 'server/src/main.ts')
}

export const removeCheckOut = (folder: string): void => void git('worktree', 'remove', '--force', folder)
