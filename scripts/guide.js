// npm run guide -- FOLDER: writes the guide as a site of its own, for any web server.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.guide)
