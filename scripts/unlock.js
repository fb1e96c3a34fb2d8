// npm run unlock: restores an Administrator's access when nobody can administer the installation.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.unlock)
