// The layers of docs/architecture.md. A breach, a cycle or an orphan fails `npm run check`.
const under = (...folders) => `^src/(${folders.join('|')})/`
const testFile = '\\.test\\.tsx?$|-(fixtures?|harness)\\.tsx?$'
const forTests = [testFile, '^src/testing/', '^e2e/']

export default {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          testFile,
          '\\.d\\.ts$',
          '^src/web/main\\.tsx$',
          'worker|worklet|thread',
          '^src/testing/',
          '-protocol\\.ts$',
        ],
      },
      to: {},
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: under('contract') },
      to: { path: '^src/', pathNot: under('contract') },
    },
    {
      name: 'contract-uses-zod-only',
      severity: 'error',
      from: { path: under('contract') },
      to: { path: 'node_modules', pathNot: 'node_modules/zod' },
    },
    {
      name: 'domain-knows-contract-only',
      severity: 'error',
      from: { path: under('domain'), pathNot: testFile },
      to: { path: '^src/', pathNot: under('contract', 'domain') },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: under('domain'), pathNot: testFile },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    {
      name: 'scribe-stands-alone',
      severity: 'error',
      from: { path: under('scribe'), pathNot: testFile },
      to: { path: '^src/', pathNot: under('scribe') },
    },
    {
      name: 'scribe-is-pure',
      severity: 'error',
      from: { path: under('scribe'), pathNot: testFile },
      to: { dependencyTypes: ['core', 'npm'] },
    },
    // Of the engine's folders these build on those before them: rules, the words of talk, lexicon, talk, check.
    {
      name: 'scribe-rules-stand-alone',
      severity: 'error',
      from: { path: '^src/scribe/rules/', pathNot: testFile },
      to: { path: '^src/scribe/', pathNot: '^src/scribe/rules/' },
    },
    {
      name: 'scribe-lexicon-below-talk',
      severity: 'error',
      from: { path: '^src/scribe/lexicon/', pathNot: testFile },
      to: { path: '^src/scribe/(talk|check|plan|history)/', pathNot: '^src/scribe/talk/word\\.ts$' },
    },
    {
      name: 'scribe-talk-below-what-is-made-of-it',
      severity: 'error',
      from: { path: '^src/scribe/talk/', pathNot: testFile },
      to: { path: '^src/scribe/(check|plan|history)/' },
    },
    {
      // One misreading cannot vouch for itself: the check reads the talk by itself.
      name: 'scribe-plan-and-history-apart-from-check',
      severity: 'error',
      from: { path: '^src/scribe/(plan|history)/', pathNot: testFile },
      to: { path: '^src/scribe/check/' },
    },
    {
      name: 'scribe-check-not-of-plan-or-history',
      severity: 'error',
      from: { path: '^src/scribe/check/', pathNot: testFile },
      to: { path: '^src/scribe/(plan|history)/' },
    },
    {
      // Text is read and written in the threads of `TextWork`, so that nobody's can hold up everybody.
      name: 'scribe-in-its-threads-only',
      severity: 'error',
      from: { path: under('server', 'web'), pathNot: ['^src/server/platform/text-work/engine/', testFile] },
      to: {
        path: under('scribe'),
        pathNot: [
          '^src/scribe/templates\\.ts$',
          '^src/scribe/dictionary/(?:written-words|untouchable)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engine-by-its-thread-only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/server/platform/text-work/(engine/|text-thread\\.ts$)', testFile],
      },
      to: { path: '^src/server/platform/text-work/engine/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-below-features',
      severity: 'error',
      from: { path: '^src/server/(platform|http)/', pathNot: testFile },
      to: { path: '^src/server/features/' },
    },
    {
      name: 'platform-below-http',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: testFile },
      to: { path: '^src/server/http/' },
    },
    {
      name: 'feature-through-public',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: testFile },
      to: { path: '^src/server/features/([^/]+)/', pathNot: ['^src/server/features/$1/', '/public\\.ts$'] },
    },
    {
      // These ask notes to be changed; what they write along with a note is handed to it in app.ts.
      name: 'notes-below-what-works-on-them',
      severity: 'error',
      from: { path: '^src/server/features/notes/', pathNot: testFile },
      to: { path: '^src/server/features/(letters|recordings|telehealth|tidy)/' },
    },
    {
      // A route is one sentence: what is read, changed and recorded together is a service's business.
      name: 'routes-through-services',
      severity: 'error',
      from: { path: '^src/server/features/.*routes\\.ts$' },
      to: {
        path: ['-store\\.ts$', '^src/server/platform/(audit|database)/', 'node_modules/drizzle-orm'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-not-web',
      severity: 'error',
      from: { path: under('server'), pathNot: testFile },
      to: { path: under('web', 'testing') },
    },
    {
      name: 'web-not-server',
      severity: 'error',
      from: { path: under('web'), pathNot: testFile },
      to: { path: under('server', 'testing') },
    },
    {
      name: 'web-feature-not-feature',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/([^/]+)/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'web-app-on-top',
      severity: 'error',
      from: { path: '^src/web/(features|ui|lib)/', pathNot: testFile },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'web-ui-below-features',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/', pathNot: testFile },
      to: { path: '^src/web/features/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: forTests },
      to: { path: forTests },
    },
    {
      // What only tests use says so by its name (-fixture, -harness), or stands in src/testing.
      name: 'test-only-files-say-so',
      severity: 'error',
      from: { pathNot: forTests },
      module: {
        path: '^src/',
        pathNot: [
          ...forTests,
          '\\.d\\.ts$',
          '^src/server/main\\.ts$',
          '^src/web/main\\.tsx$',
          'worker|worklet|thread',
          // The operator's commands in scripts/ use these.
          '^src/server/(backup|doctor|platform/keys/retirement|platform/storage/move-objects)\\.ts$',
        ],
        numberOfDependentsLessThan: 1,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
