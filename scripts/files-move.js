// npm run files:move: moves the stored files from DATA_DIR to the S3 bucket, or back.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.moveFiles)
