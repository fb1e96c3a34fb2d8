// npm run shard: distributes hits and visitors over the machines of a Citus cluster.
import { program } from './paths.js'
import { runProgram } from './run-program.js'

await runProgram(program.shard)
