import type { Plants } from './plant.ts'

const lines = (count: number) => 'const line = 1\n'.repeat(count)

export const plantedHabits = {
  fileSizes: [
    [
      { 'test/e2e/killedRun.test.ts': lines(251) },
      ['test/e2e/killedRun.test.ts:251: 251 lines, at most 250 fit'],
    ],
    [
      Object.fromEntries(
        Array.from({ length: 30 }, (_, n) => [`src/report/page${n}.ts`, lines(71)]),
      ),
      ['src:1: the median file has 71 lines, at most 70 are wanted'],
    ],
    [
      Object.fromEntries(
        Array.from({ length: 4 }, (_, n) => [`src/report/page${n}.ts`, lines(151)]),
      ),
      ['src:1: a file in ten has 151 lines or more, at most 150 are wanted'],
    ],
  ],
  fileNames: [
    [
      { 'src/judge/utils.ts': '' },
      ['src/judge/utils.ts:1: "utils" could hold anything: name the thing'],
    ],
    [
      { 'test/helpers/server.ts': '' },
      ['test/helpers/server.ts:1: "helpers" could hold anything: name the thing'],
    ],
    [
      { 'src/report/index.ts': '' },
      ['src/report/index.ts:1: an index hides where things are: only registries and entry points'],
    ],
    [
      { 'src/report/pull-request.ts': '' },
      ['src/report/pull-request.ts:1: expected pull-request.ts to be in camelCase'],
    ],
  ],
  noDefaultExports: [
    [
      { 'src/report/html.ts': 'const html = 1\nexport default html' },
      ['src/report/html.ts:2: default export: export it by its name'],
    ],
    [
      { 'src/report/html.ts': 'const html = 1\nexport { html as default }' },
      ['src/report/html.ts:2: default export: export it by its name'],
    ],
  ],
  noEscapeHatches: [
    [
      { 'src/report/html.ts': '// @ts-ignore: the type is wrong' },
      ['src/report/html.ts:1: @ts-ignore: mend the type'],
    ],
    [
      { 'test/e2e/killedRun.test.ts': '\n// @ts-expect-error not a number' },
      ['test/e2e/killedRun.test.ts:2: @ts-expect-error: only a type test may expect an error'],
    ],
    [
      { 'src/report/html.ts': '/* oxlint-disable no-console */' },
      ['src/report/html.ts:1: oxlint-disable: mend the code or the rule'],
    ],
    [
      { 'scripts/judgebench.ts': '// TODO: languages' },
      ['scripts/judgebench.ts:1: TODO: do it, or write an issue'],
    ],
    [
      { 'src/report/html.ts': 'const page = body as unknown as Page' },
      ['src/report/html.ts:1: as unknown as: check the value instead'],
    ],
    [
      { 'src/report/html.ts': 'const page = (body as any).page\nfunction show(rows: any) {}' },
      ['src/report/html.ts:1: as any: name the type', 'src/report/html.ts:2: : any: name the type'],
    ],
  ],
  noSleepsNoMocks: [
    [
      { 'test/e2e/killedRun.test.ts': 'await new Promise(resolve => setTimeout(resolve, 50))' },
      [
        'test/e2e/killedRun.test.ts:1: setTimeout(resolve: wait for what should happen, not for time to pass',
      ],
    ],
    [
      {
        'test/e2e/killedRun.test.ts': "import { setTimeout as later } from 'node:timers/promises'",
      },
      [
        'test/e2e/killedRun.test.ts:1: setTimeout as: wait for what should happen, not for time to pass',
      ],
    ],
    [
      { 'test/metrics/faithfulness.test.ts': "vi.mock('../../src/judge/openai/openai.ts')" },
      ['test/metrics/faithfulness.test.ts:1: vi.mock: test the real thing'],
    ],
  ],
} satisfies Plants
