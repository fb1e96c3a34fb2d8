// Which folders may import which. Rules name folders by their place in the tree, so that they cover new ones too.

/** Paths that no other path of ours may follow into. */
const ours = '^(contract|server|web|e2e|scripts|bench)/'
const test = String.raw`\.test\.tsx?$|^(server|web)/src/testing/|^server/src/soak/|^e2e/|^bench/`

/** The layers of the server from the ground up, each with what it may reach beside itself and the contract. */
const base = [
  'config',
  'errors',
  'log',
  'process-metrics',
  'progress',
  'settle-memory',
  'client-address',
  'polling',
]
const below = {
  programme: ['db', ...base],
  mail: ['db', 'crypto', 'programme', 'deps', ...base],
  auth: ['db', 'audit', 'crypto', 'programme', 'mail', 'deps', ...base],
  notification: ['db', 'programme', 'mail', 'auth', 'deps', ...base],
}
const web = [
  ...['db', 'audit', 'crypto', 'files', 'programme', 'mail', 'auth', 'notification', 'outbound', 'http'],
  'deps',
  ...base,
]
const reach = {
  progress: [],
  config: [],
  db: ['config', 'progress'],
  audit: ['db'],
  outbound: [],
  files: ['db', 'crypto', ...base],
  crypto: ['db', 'files', ...base],
  ...below,
  http: ['db', 'audit', 'auth', 'programme', 'deps', ...base],
  'heavy-work': base,
  csv: ['db', 'crypto', 'files', 'deps', ...base],
  ledger: ['db', 'audit'],
  outbox: ['db'],
  click: ['db', 'programme', ...base],
  report: ['db', ...base],
  bank: ['db', 'crypto', 'programme', 'mail', 'auth', 'deps', ...base],
  watch: [...web, 'click', 'report'],
  resource: [...web, 'ledger', 'click', 'report'],
  rate: [...web, 'resource'],
  import: [...web, 'heavy-work', 'csv', 'resource'],
  backup: ['db', 'audit', 'ledger', 'files', ...base],
  alarm: [...web, 'click', 'backup'],
  doctor: [...web, 'click', 'backup'],
  metrics: [...web, 'click', 'alarm'],
  commands: [...web, 'ledger', 'click', 'domain'],
  domain: [
    ...[...web, 'heavy-work', 'csv', 'import', 'ledger', 'outbox', 'click', 'report', 'bank', 'watch'],
    ...['resource', 'rate'],
  ],
  demo: [...web, 'ledger', 'click', 'report', 'resource', 'domain', 'watch', 'served', 'shutdown'],
}
const place = (folder, names) => `^${folder}/(${names.join('|')})(/|\\.ts$)`

const serverLayers = Object.entries(reach).map(([layer, below]) => ({
  name: `server-${layer}`,
  comment: `${layer} sees ${below.length > 0 ? below.join(', ') : 'nothing of the server'} alone`,
  severity: 'error',
  from: { path: `^server/src/${layer}/`, pathNot: test },
  to: { path: '^server/src/', pathNot: place('server/src', [layer, ...below]) },
}))

const screens = ['lib', 'ui', 'field', 'resource', 'features', 'app']
const webLayers = screens.slice(0, -1).map((layer, index) => ({
  name: `web-${layer}`,
  comment: `${layer} knows nothing of what is built upon it`,
  severity: 'error',
  from: { path: `^web/src/${layer}/`, pathNot: test },
  to: { path: '^web/src/', pathNot: place('web/src', screens.slice(0, index + 1)) },
}))

export default {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-resolvable',
      comment: 'what the build itself provides has no file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-is-alone',
      comment: 'the contract depends on nothing of ours and on nothing that only one side has',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: '^contract/src/|^node_modules/zod/' },
    },
    {
      name: 'workspaces-meet-in-the-contract',
      comment:
        'server, web, scripts and e2e meet nobody but the contract; e2e starts servers as their tests do',
      severity: 'error',
      from: { path: '^(server|web|scripts|e2e)/' },
      to: { path: ours, pathNot: ['^($1|contract)/', '^server/src/testing/'] },
    },
    ...serverLayers,
    {
      name: 'domains-are-strangers',
      severity: 'error',
      from: { path: '^server/src/domain/([^/]+)/', pathNot: test },
      to: { path: '^server/src/domain/', pathNot: '^server/src/domain/$1/' },
    },
    {
      name: 'demo-is-started-alone',
      comment: 'nothing of the product knows the demonstration; a script starts it',
      severity: 'error',
      from: { pathNot: ['^server/src/demo/', test] },
      to: { path: '^server/src/demo/' },
    },
    ...webLayers,
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: test },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'tests-are-not-used',
      comment: 'what runs in production imports no test and no piece made for tests',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      from: { orphan: true, pathNot: [test, String.raw`\.d\.ts$`] },
      to: {},
    },
    {
      name: 'no-dev-dependency',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // TypeScript 7 cannot be asked from JavaScript.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
