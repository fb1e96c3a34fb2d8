// npm run drain: stores the clicks that a dead machine left in its spool folder.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.drain)
