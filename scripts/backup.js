// npm run backup -- FOLDER: writes a backup with everything a new machine needs.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.backUp)
