import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { closingLine } from './test/closingLine.ts'

const files = (names: readonly string[]) => names.map(name => `test/e2e/${name}.test.ts`)

/** Programs that tests start many times need not be compiled each time. */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
}

/** Whole runs of Vitest in a scratch project: they take the built package. */
const endToEnd = {
  include: files(['**/*']),
  globalSetup: 'test/e2e/workspace.ts',
  setupFiles: 'test/e2e/endPrograms.ts',
  testTimeout: 120_000,
  // What several tests look at is run in a hook, and takes as long as in a test.
  hookTimeout: 120_000,
  // A browser beside other runs of Vitest answers late.
  expect: { poll: { timeout: 10_000 } },
  isolate: false,
  env,
}

/** The same files beside the oldest Vitest that the package works with. */
const olderVitest = '4.1.0'
const besideVitest4 = { ...endToEnd, provide: { olderVitest } }

/** Packages from the registry: npm takes half a minute for each installation. */
const installedByNpm = ['install', 'clone'].map(name => `test/package/${name}.test.ts`)

/** Recipes with the packages that they name, from the registry, which takes minutes. */
const recipes = ['test/recipes/*.test.ts']

/** Whole runs of the packed package. Among the unit tests they would begin last, and run alone. */
const unpacked = ['tutorial', 'unpack', 'withoutVitest'].map(name => `test/package/${name}.test.ts`)

/** Counts that change where prompts do, and seldom otherwise; upgrades; commands that are killed and go on. */
const nightly = files([
  'dryRunCounts',
  'earlierStates',
  'killedWriters',
  'shownCommands',
  'slowEndpoint',
])

/** In these files the nightly run also runs tests that `npm test` leaves to unit tests, to stay short. */
const longerAtNight = files([
  'baseline',
  'batch',
  'calibrate',
  'conversationRuns',
  'everyMatcher',
  'everyMetric',
  'evidence',
  'example',
  'failures',
  'finalDecision',
  'goldenFilesGone',
  'hunt',
  'huntConversations',
  'judgeNoise',
  'leftOut',
  'lostUsage',
  'modelTestTimeout',
  'packageBaseline',
  'plantedCauses',
  'retrievalStrategies',
  'sample',
  'slices',
  'variants',
  'verdicts',
  'whatChanged',
])

/** Real models on the runtime of test/nli, which `npm run test:all` installs: 480 MB. */
const localModels = ['test/nli/*.test.ts']

/** A real inference server from Debian's packages, which are downloaded once: 20 MB. */
const inferenceServer = ['test/inferenceServer/*.test.ts']

/** Runs the example in the repository, where there is only one Vitest. */
const ownVitestOnly = files(['example'])

/**
 * What differs between versions of Vitest: assertions and stack traces (matchers), plugin hooks,
 * code frames, filters, tags and lists (golden sets), how a run ends and what workers hand over
 * (evidence), where reporters write (document reporters), what they print of failures (many failures), annotations (hostile text), benchmarks,
 * projects, and rerunning (watch). A test in these files that touches none of it skips itself where
 * `onlyDifferences` is provided.
 */
const versionsDiffer = files([
  'awaitedMatchers',
  'benchmarks',
  'documentReporters',
  'evidence',
  'goldenSet',
  'hostileText',
  'leftOut',
  'manyFailures',
  'matchers',
  'modelTestTimeout',
  'monorepo',
  'projects',
  'slices',
  'watch',
])

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    // Vitest would take one on the two cores of a runner, and leave the other idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...endToEnd.include,
            ...unpacked,
            ...installedByNpm,
            ...localModels,
            ...recipes,
            ...inferenceServer,
          ],
          testTimeout: 30_000,
          // A process for each file costs more than the tests do.
          isolate: false,
          // Room for what is young, which is collected less often then.
          execArgv: ['--min-semi-space-size=16'],
          env,
          setupFiles: ['test/leftBehind.ts', 'test/seed.ts'],
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'e2e',
          include: [...endToEnd.include, ...unpacked],
          exclude: nightly,
        },
      },
      {
        test: {
          ...besideVitest4,
          name: 'e2e-vitest4',
          include: versionsDiffer,
          provide: { olderVitest, onlyDifferences: true },
        },
      },
      // Left out by `npm test`, and run by `npm run test:all`.
      {
        test: {
          ...endToEnd,
          name: 'e2e-nightly',
          include: [...nightly, ...longerAtNight],
          provide: { atNight: true },
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'nli',
          include: localModels,
          globalSetup: 'test/nli/modelWorkspace.ts',
        },
      },
      {
        test: {
          ...endToEnd,
          name: 'server',
          include: inferenceServer,
          globalSetup: 'test/inferenceServer/serverWorkspace.ts',
        },
      },
      {
        test: {
          name: 'recipes',
          include: recipes,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          env,
        },
      },
      {
        test: {
          ...besideVitest4,
          name: 'e2e-vitest4-all',
          include: [...endToEnd.include, ...installedByNpm],
          provide: { olderVitest, atNight: true },
          exclude: ownVitestOnly,
        },
      },
    ],
  },
})
