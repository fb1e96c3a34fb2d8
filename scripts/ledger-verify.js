// npm run ledger:verify: verifies the books of the data directory or database that npm start uses.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.verify)
