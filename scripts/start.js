// npm start: installs, builds and runs the server; an argument names the one part to run (api, click, jobs).
import { buildScreens } from './build-screens.js'
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.server, buildScreens)
