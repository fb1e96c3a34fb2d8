// Watches the heavy-work process from a thread of its own, because a job may block the event loop: kills the process
// when its server has gone, or when its job has used more processor time than it may.
import { parentPort, workerData } from 'node:worker_threads'

/** Seconds of processor time that a job may use; null when it has ended. */
export type Allowance = number | null

function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

let most = Infinity
parentPort?.on('message', (seconds: Allowance) => {
  most = seconds === null ? Infinity : spent() + seconds
})
setInterval(() => {
  if (process.ppid !== workerData || spent() > most) process.kill(process.pid, 'SIGKILL')
}, 250)
