/** Messages of npm run shard, which distributes hits and visitors over the machines of a Citus cluster. */

export type Spread = { hits: number; visitors: number; shards: number; workers: number; seconds: number }

const number = (count: number): string => count.toLocaleString('en')
const time = (seconds: number): string =>
  seconds < 120 ? `${Math.max(1, Math.round(seconds))} s` : `${number(Math.round(seconds / 60))} minutes`
const rows = ({ hits, visitors }: Spread): string =>
  `${number(hits)} hits and ${number(visitors)} visitors`

export const shardMessages = {
  failed: 'Nothing was distributed',
  usage:
    'npm run shard -- --rehearse says what would be done, npm run shard does it, and npm run shard -- --undo takes it back',
  noShards:
    'HIT_SHARDS is not set: it says into how many parts hits and visitors are divided, such as 32',
  noCitus:
    'this database is not a Citus cluster: its tables stay on one machine, in partitions by month. docs/scale.md says what a cluster needs',
  noWorkers: 'this Citus cluster has no workers yet: add them with citus_add_node first',
  done: (spread: Spread): string =>
    `Distributed ${rows(spread)} in ${spread.shards} parts over ${spread.workers} machines, in ${time(spread.seconds)}. Clicks that waited in the spools are being stored.`,
  already: (spread: Spread): string =>
    `Hits and visitors are already distributed, in ${spread.shards} parts over ${spread.workers} machines; there was nothing to do.`,
  rehearsed: (spread: Spread): string =>
    `Nothing was changed. npm run shard would distribute ${rows(spread)} in ${spread.shards} parts over ${spread.workers} machines. That would take about ${time(spread.seconds)}, at the speed at which a sample was copied; meanwhile clicks are answered and wait in the spools.`,
  local: 'Hits and visitors are not distributed; there was nothing to do.',
  undone: (spread: Spread): string =>
    `${rows(spread).replace(/^./, (first) => first.toUpperCase())} are on this machine again, after ${time(spread.seconds)}.`,
}
