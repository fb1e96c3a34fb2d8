// Runs a program to completion and forwards signals to it.
import { spawn } from 'node:child_process'
import { at, node, root } from './paths.js'

/** Compiling the sources takes half of the start time; Node caches the result by content. */
const compileCache = { NODE_COMPILE_CACHE: at('node_modules/.cache/node') }

const running = new Set()
let ended = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

// npm sends signals only to its shell, which dies without forwarding them: detected by the new parent process.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !ended && end('SIGTERM'), 200).unref()
}

function end(signal) {
  ended = true
  if (running.size === 0) process.exit(1)
  for (const child of running) child.kill(signal)
}

/**
 * Resolves to the exit code (1 after a signal) and, with `quiet`, to the captured output.
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, stop?: AbortSignal }} options `stop` ends it early.
 */
export async function run(command, args, { env = process.env, quiet = false, stop } = {}) {
  // Do not start anything after shutdown began.
  if (ended) return { code: 1, output: '' }
  const child = spawn(command, args, {
    cwd: root,
    env: command === node ? { ...compileCache, ...env } : env,
    stdio: quiet ? 'pipe' : 'inherit',
  })
  running.add(child)
  stop?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (exitCode) => resolve(exitCode ?? 1))
    })
    return { code, output }
  } finally {
    running.delete(child)
  }
}

/** @throws Error with the sentence if the program fails. */
export async function must(sentence, command, args, options) {
  const { code } = await run(command, args, options)
  if (code !== 0) throw new Error(sentence)
}

/** Runs a script; an error prints one sentence instead of a stack trace. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
