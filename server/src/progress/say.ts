// Prints for the person at the terminal or of the log, who types our commands as this installation knows them.
import { existsSync } from 'node:fs'
import { commandFiles } from './command-files.ts'

const npmScript = new RegExp(`npm run (${Object.keys(commandFiles).join('|')})( --)?(?![\\w:])`, 'g')

/** Whether commands are typed `rivulet …`: a container has no scripts, and under systemd they need its user and variables. */
const isService =
  !existsSync(new URL('../../../scripts', import.meta.url)) ||
  process.env['SYSTEMD_EXEC_PID'] === String(process.pid)

/** `npm run reseal -- --lost` becomes `rivulet reseal --lost` in a service. */
export const asTyped = (text: string, service = isService): string =>
  service ? text.replaceAll(npmScript, 'rivulet $1') : text

/** Prints a line. */
export const say = (sentence: string): void => void process.stdout.write(`${asTyped(sentence)}\n`)

/** Prints what went wrong after what did not happen because of it. */
export const sayFailure = (failed: string, error: unknown): void =>
  void process.stderr.write(
    `${asTyped(`${failed}: ${error instanceof Error ? error.message : String(error)}`)}\n`,
  )
