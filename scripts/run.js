// Runs a program to its end and hands it the signals that are meant for it.
import { spawn } from 'node:child_process'
import { root } from './place.js'

const running = new Set()
let ended = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

// npm gives a signal to its shell alone, which dies of it without a word to us: the new parent tells.
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
 * Resolves to its exit code, 1 after a signal, and to what it printed when `quiet` keeps that back.
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, stop?: AbortSignal }} options `stop` ends it before us.
 */
export async function run(command, args, { env = process.env, quiet = false, stop } = {}) {
  // What was waiting for its turn when the end came does not begin.
  if (ended) return { code: 1, output: '' }
  const child = spawn(command, args, { cwd: root, env, stdio: quiet ? 'pipe' : 'inherit' })
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

/** @throws Error with the sentence when the program does not end well. */
export async function must(sentence, command, args, options) {
  const { code } = await run(command, args, options)
  if (code !== 0) throw new Error(sentence)
}

/** Runs a script's work; an error ends it with one sentence instead of a stack. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
