// npm run soak: the product under light mixed load for an hour, `-- 120` for two hours, `-- 5 --jobs-every 1` for five minutes with every job each minute, `--out figures.json` for the figures, `--folder soak` to keep its data and log.
import { buildScreens } from './build-screens.js'
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.soak, buildScreens)
