// {{title}}.
import type { Deps } from '../../deps.ts'

/** Runs again after a failure and may be interrupted at any moment: what is done twice has no effect the second time. */
export function {{camel}}(_deps: Deps): Promise<void> {
  return Promise.reject(new Error('The job {{kebab}} does nothing yet'))
}
