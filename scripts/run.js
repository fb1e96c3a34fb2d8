// Runs a program to its end and hands it the signals that are meant for it.
import { spawn } from 'node:child_process'
import { root } from './place.js'

const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(1)
  })
}

/**
 * Resolves to its exit code, 1 after a signal, and to what it printed when `quiet` keeps that back.
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: quiet ? 'pipe' : 'inherit' })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
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
