// Numbers of the advisory locks that all servers of a database share, one per purpose.
export const advisoryLocks = {
  migrate: 7_290_215_001,
  lastAdministrator: 7_290_215_002,
  seed: 7_290_215_003,
  storeHits: 7_290_215_004,
  claimChecks: 7_290_215_005,
  payouts: 7_290_215_006,
  sumOrders: 7_290_215_007,
  sumCountries: 7_290_215_008,
  /** The first of those of `lanes.ts`. */
  lanes: 7_290_215_100,
} as const
