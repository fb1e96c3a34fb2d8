// Installs what is missing, then runs a program of the product with the arguments of the command.
import { install } from './install.js'
import { node } from './paths.js'
import { main, run } from './run.js'

/** @param {() => Promise<void>} prepare What the program needs besides the packages. */
export const runProgram = (path, prepare = async () => {}) =>
  main(async () => {
    await install()
    await prepare()
    const { code } = await run(node, [path, ...process.argv.slice(2)])
    return code
  })
