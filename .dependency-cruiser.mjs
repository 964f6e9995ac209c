/**
 * @param {string} name
 * @param {string} comment why, in one sentence
 * @param {object} from
 * @param {object} to
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const tests = ['^tests/', '^frontend/test-support/', '[.](test|spec)[.]tsx?$']
const mains = [
  '^(services|projections|workers|projections/reporting/thread|services/surveys/import/thread)/main[.]ts$',
  '^(projections|workers)/areas[.]ts$',
  '^(services|workers)/[^/]+/area[.]ts$',
  '^services/cli/',
]
const core = { dependencyTypes: ['core'] }

const parts = [
  rule(
    'contracts-stand-alone',
    'A contract that imports our code, or Node, is no longer a contract.',
    { path: '^contracts/', pathNot: tests },
    { pathNot: ['^contracts/', 'node_modules/zod/'] },
  ),
  rule(
    'infra-knows-contracts-only',
    'A real thing made to fit does not know what it is used for.',
    { path: '^infra/', pathNot: tests },
    { path: '^(projections|services|workers|frontend)/' },
  ),
  rule(
    'infra-is-plugged-in-by-main',
    'Only a main.ts, what an area wires or a list of areas finds, and the command line run infra; all others name its types. infra/tools is for all: it touches nothing outside.',
    { path: '^(services|projections|workers)/', pathNot: [...mains, ...tests] },
    { path: '^infra/', pathNot: '^infra/tools/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'projections-read-events-only',
    'A read model that calls the write side cannot be rebuilt.',
    { path: '^projections/', pathNot: tests },
    { path: '^(services|workers|frontend)/' },
  ),
  rule(
    'services-offer-queries-only',
    'Of a read model, services see its queries; only actions, which are audited, change one.',
    { path: '^services/', pathNot: [...mains, '^services/operations/actions/', ...tests] },
    { path: '^projections/', pathNot: '/queries[.]ts$' },
  ),
  rule(
    'actions-go-through-control',
    'What an operator does to a read model is in projections/control, and there alone.',
    { path: '^services/operations/actions/', pathNot: tests },
    { path: '^projections/', pathNot: ['/queries[.]ts$', '^projections/control/'] },
  ),
  rule(
    'looking-changes-nothing',
    'A query that can rebuild or switch rows is no query.',
    { path: ['^projections/operations/', '^projections/.*/queries[.]ts$'], pathNot: tests },
    { path: '^projections/control/' },
  ),
  rule(
    'services-start-no-worker',
    'Work outside a request is a job; only the command line starts workers.',
    { path: '^services/', pathNot: ['^services/cli/', ...tests] },
    { path: '^(workers|frontend)/' },
  ),
  rule(
    'workers-enter-by-commands',
    'A worker acts on an area through its commands, as a route does; texts are for every role.',
    { path: '^workers/', pathNot: [...mains, ...tests] },
    { path: '^services/', pathNot: ['^services/[^/]+/commands[.]ts$', '^services/texts/'] },
  ),
  rule(
    'workers-read-queries-only',
    'Of a read model, workers see its queries; of a reactor, what it asks for.',
    { path: '^workers/', pathNot: [...mains, ...tests] },
    { path: '^projections/', pathNot: '/(queries|reactor)[.]ts$' },
  ),
  rule(
    'frontend-sees-contracts-only',
    'What a screen knows of the server is what the wire says.',
    { path: '^frontend/src/', pathNot: tests },
    { path: '^(services|projections|workers|infra)/' },
  ),
  rule(
    'frontend-runs-in-a-browser',
    'A browser has no node: modules.',
    { path: '^frontend/src/', pathNot: tests },
    core,
  ),
]

const insideServices = [
  rule(
    'domain-is-pure',
    'Deciders see contracts and the kernel: no clock, no database, no package.',
    { path: '^services/([^/]+)/domain/', pathNot: tests },
    { pathNot: ['^services/$1/domain/', '^services/kernel/', '^contracts/'] },
  ),
  rule(
    'areas-do-not-mix',
    'One area learns about another from its events, never from its code.',
    { path: '^services/([^/]+)/', pathNot: ['^services/(kernel|http|html|texts|cli)/', ...tests] },
    { path: '^services/', pathNot: ['^services/($1|kernel|http|html|texts)/', '^services/area[.]ts$'] },
  ),
  rule(
    'kernel-knows-no-area',
    'What decides for every area depends on none.',
    { path: '^services/kernel/', pathNot: tests },
    { path: '^services/', pathNot: '^services/kernel/' },
  ),
  rule(
    'http-knows-no-area',
    'The edge that every route shares depends on no route.',
    { path: '^services/(http|html|texts)/', pathNot: tests },
    { path: '^services/', pathNot: '^services/(http|html|texts|kernel)/' },
  ),
  rule(
    'decisions-ignore-read-models',
    'A decision made from a read model is made from the past.',
    { path: '^services/[^/]+/(domain/|commands[.]ts)', pathNot: tests },
    { path: '^projections/' },
  ),
]

const insideFrontend = [
  rule(
    'frontend-features-do-not-mix',
    'Features meet in src/app; what two need moves to ui or lib.',
    { path: '^frontend/src/features/([^/]+)/', pathNot: tests },
    { path: '^frontend/src/(app|features)/', pathNot: '/features/$1/' },
  ),
  rule(
    'frontend-looks-stay-looks',
    'A button that knows about surveys is a survey feature.',
    { path: '^frontend/src/(ui|lib)/', pathNot: tests },
    { path: '^frontend/src/(app|features)/' },
  ),
  rule(
    'frontend-ui-asks-nothing',
    'What only looks sends no request and reads no contract.',
    { path: '^frontend/src/ui/', pathNot: tests },
    { path: ['^contracts/', '/@tanstack/react-query/'] },
  ),
]

const everywhere = [
  rule(
    'borders-are-crossed-by-name',
    'Import @portal/contracts/…, not ../../contracts/…: a crossing should show.',
    { path: '^([a-z]+)/' },
    {
      path: '^(contracts|services|projections|workers|infra|frontend|tests)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
    },
  ),
  rule('tests-are-leaves', 'Shipped code never imports a test or a test helper.', { pathNot: tests }, { path: tests }),
  rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
  rule('everything-resolves', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
]

export default {
  forbidden: [...parts, ...insideServices, ...insideFrontend, ...everywhere],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|var|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
