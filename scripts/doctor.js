// npm run doctor: reports where everything is, what runs and what is wrong. It installs, starts and stops nothing.
import { existsSync } from 'node:fs'
import { isInstalled } from './install.js'
import { node, program } from './paths.js'
import { main, run } from './run.js'

await main(async () => {
  if (!existsSync(node)) {
    throw new Error(
      `The packages are not installed (Node ${process.version} was found); npm start installs them.`,
    )
  }
  const npm = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  const surroundings = { node: process.version, npm, packages: isInstalled() ? 'current' : 'stale' }
  const { code } = await run(node, [program.doctor, JSON.stringify(surroundings)])
  return code
})
