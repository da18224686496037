import { soundHouse } from '../soundHouse.ts'
import type { Plants } from './plant.ts'

export const plantedRegistries = {
  metricRegistry: [
    [
      { 'src/metrics/index.ts': '', 'src/index.ts': '' },
      ['src/metrics/faithfulness.ts:1: is not in src/metrics/index.ts'],
    ],
    [
      { 'test/metrics/faithfulness.test.ts': null },
      ['src/metrics/faithfulness.ts:1: has no test/metrics/faithfulness.test.ts'],
    ],
    [
      { 'docs/metrics.md': '| Metric |\n| --- |\n| `recall` | Does it resemble faithfulness? |' },
      [
        'src/metrics/faithfulness.ts:1: has no row | `faithfulness` | in docs/metrics.md',
        'docs/metrics.md:1: has a row for `recall`, which does not exist',
      ],
    ],
    [
      {
        'docs/metrics.md': `${soundHouse['docs/metrics.md']}\n\n| Metric |\n| --- |\n| \`recall\` |\n| \`faithfulness\` |`,
      },
      [
        'docs/metrics.md:1: has a row for `recall`, which does not exist',
        'docs/metrics.md:1: has a second row for `faithfulness`',
      ],
    ],
    [
      {
        'src/metrics/faithfulness.ts':
          "export const faithfulness = defineMetric({ name: 'faith' })",
      },
      [
        "src/metrics/faithfulness.ts:1: expected `export const faithfulness` with `name: 'faithfulness'`, the name of the file",
      ],
    ],
    [
      {
        'src/metrics/faithfulness.ts':
          "export const faith = defineMetric({ name: 'faithfulness' })",
      },
      [
        "src/metrics/faithfulness.ts:1: expected `export const faithfulness` with `name: 'faithfulness'`, the name of the file",
      ],
    ],
  ],
  matcherRegistry: [
    [
      { 'src/vitest/matchers/index.ts': '' },
      ['src/vitest/matchers/toBeFaithfulTo.ts:1: is not in src/vitest/matchers/index.ts'],
    ],
    [
      { 'test/vitest/matchers/toBeFaithfulTo.test.ts': null },
      [
        'src/vitest/matchers/toBeFaithfulTo.ts:1: has no test/vitest/matchers/toBeFaithfulTo.test.ts',
      ],
    ],
    [
      { 'docs/matchers.md': null },
      [
        'src/vitest/matchers/toBeFaithfulTo.ts:1: has no row | `toBeFaithfulTo` | in docs/matchers.md',
      ],
    ],
    [
      { 'src/vitest/matchers/toBeFaithfulTo.ts': 'export function toBeTrueTo() {}' },
      [
        'src/vitest/matchers/toBeFaithfulTo.ts:1: expected an export `toBeFaithfulTo`, the name of the file',
      ],
    ],
  ],
  importRegistry: [
    [
      { 'src/interchange/formats/index.ts': '' },
      ['src/interchange/formats/ragas.ts:1: is not in src/interchange/formats/index.ts'],
    ],
    [
      { 'test/interchange/formats/ragas.test.ts': null },
      ['src/interchange/formats/ragas.ts:1: has no test/interchange/formats/ragas.test.ts'],
    ],
    [
      { 'docs/import.md': null },
      ['src/interchange/formats/ragas.ts:1: has no row | `ragas` | in docs/import.md'],
    ],
    [
      { 'src/interchange/formats/ragas.ts': "export const ragas = { name: 'rags' }" },
      [
        "src/interchange/formats/ragas.ts:1: expected `export const ragas` with `name: 'ragas'`, the name of the file",
      ],
    ],
  ],
  exportRegistry: [
    [
      { 'src/interchange/exports/index.ts': '' },
      ['src/interchange/exports/toRagas.ts:1: is not in src/interchange/exports/index.ts'],
    ],
    [
      { 'test/interchange/exports/toRagas.test.ts': null },
      ['src/interchange/exports/toRagas.ts:1: has no test/interchange/exports/toRagas.test.ts'],
    ],
    [
      { 'src/interchange/exports/toRagas.ts': 'export const toRags = {}' },
      ['src/interchange/exports/toRagas.ts:1: expected an export `toRagas`, the name of the file'],
    ],
  ],
  commandRegistry: [
    [
      { 'src/cli/commands.ts': '' },
      ['src/cli/runCommands.ts:1: `runs last` is not in src/cli/commands.ts'],
    ],
    [
      { 'test/cli/commands/listRuns.test.ts': null },
      [
        'src/cli/runCommands.ts:1: `runs last` has no test/cli/commands/listRuns.test.ts, and no test of its name in test/e2e/ that runs it',
      ],
    ],
    [
      {
        'test/cli/commands/listRuns.test.ts': null,
        'test/e2e/runs.test.ts': "await project.command(['runs', 'first'])",
      },
      [
        'src/cli/runCommands.ts:1: `runs last` has no test/cli/commands/listRuns.test.ts, and no test of its name in test/e2e/ that runs it',
      ],
    ],
    [
      { 'src/cli/runCommands.ts': "const runs = { name: 'runs last', run: () => listRuns }" },
      ['src/cli/runCommands.ts:1: `runs last` loads no code by `import()`'],
    ],
  ],
  judgeStepRegistry: [
    [
      { 'src/judge/steps/index.ts': '' },
      ['src/judge/steps/extractClaims.ts:1: is not in src/judge/steps/index.ts'],
    ],
    [
      { 'src/judge/steps/extractClaims.ts': "export const split = { name: 'extractClaims' }" },
      [
        "src/judge/steps/extractClaims.ts:1: expected `export const extractClaims` with `name: 'extractClaims'`, the name of the file",
      ],
    ],
  ],
  evidenceRegistry: [
    [
      { 'src/evidence/index.ts': '' },
      ['src/evidence/entities.ts:1: is not in src/evidence/index.ts'],
    ],
    [
      { 'docs/results.md': null },
      ['src/evidence/entities.ts:1: has no row | `entities` | in docs/results.md'],
    ],
  ],
  doctorCheckRegistry: [
    [
      { 'src/doctor/checks/index.ts': '' },
      ['src/doctor/checks/leakedAnswers.ts:1: is not in src/doctor/checks/index.ts'],
    ],
    [
      { 'docs/doctor.md': null },
      ['src/doctor/checks/leakedAnswers.ts:1: has no row | `leakedAnswers` | in docs/doctor.md'],
    ],
  ],
  testMirror: [
    [
      { 'test/metrics/rouge.test.ts': '' },
      [
        'test/metrics/rouge.test.ts:1: tests nothing that exists: src/metrics/rouge.ts, metrics/rouge.ts, src/metrics/rouge/, src/metrics.ts, src/metrics/metrics.ts',
      ],
    ],
  ],
  dependencyReasons: [
    [
      { 'package.json': soundHouse['package.json']?.replace('"openai"', '"openapi"') ?? null },
      [
        'docs/architecture.md:1: expected a line "- `openapi`: why" for the dependency',
        'docs/architecture.md:1: explains `openai`, which is no dependency',
      ],
    ],
  ],
} satisfies Plants
