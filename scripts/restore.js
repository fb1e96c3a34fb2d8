// npm run restore -- FOLDER: restores a backup into an empty data directory and database.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.restore)
