// npm run reseal: re-encrypts with SECRET what was encrypted with OTHER_SECRET or with a key without an id.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.reseal)
