// The commands of an installation without npm, in a container or under systemd: named like their npm scripts, with
// their files as command.ts sees them.
export const commandFiles: Record<string, string> = {
  backup: './backup/back-up.ts',
  restore: './backup/restore.ts',
  reseal: './commands/reseal.ts',
  'files:move': './commands/move-files.ts',
  unlock: './commands/unlock.ts',
  'ledger:verify': './commands/verify-ledger.ts',
  drain: './commands/drain.ts',
  shard: './commands/shard.ts',
  doctor: './doctor/main.ts',
}
