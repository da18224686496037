import type { Plants } from './plant.ts'

export const plantedHabits = {
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
  oneFilePerName: [
    [
      { 'src/report/tokens.ts': '' },
      ['src/report/tokens.ts:1: src/text/tokens.ts has the same name'],
    ],
  ],
  oneFilePerExport: [
    [
      { 'src/report/other.ts': '\n\nexport class UserError {}\n' },
      ['src/report/other.ts:3: src/errors.ts exports `UserError`, too'],
    ],
  ],
  loneFiles: [
    [
      {
        'src/text/tokens.ts': "import { split } from './split.ts'\nconst f = () => split",
        'src/text/split.ts': 'export const split = 1',
      },
      [
        'src/text/split.ts:1: only src/text/tokens.ts imports this, and no test does: move it there',
      ],
    ],
    [
      // What a reporter needs is no reporter.
      {
        'src/vitest/annotating.ts': [
          "import type { Reporter } from 'vitest/node'",
          "import { words } from './words.ts'",
          'export class Annotating implements Reporter {}',
        ].join('\n'),
        'src/vitest/words.ts': 'export const words = 1',
      },
      [
        'src/vitest/words.ts:1: only src/vitest/annotating.ts imports this, and no test does: move it there',
      ],
    ],
  ],
  absentKeys: [
    [
      {
        'src/report/html.ts': [
          'const page = { ...(id !== undefined && { id }) }',
          'const cost = { ...(usage.cost === undefined ? {} : { cost: usage.cost }) }',
          'const shown = { ...(id !== undefined && { id: printable(id) }) }',
          'const both = { ...(id !== undefined && { id, isNamed: true }) }',
        ].join('\n'),
      },
      [
        'src/report/html.ts:1: leave out a key without a value by `...defined({ … })`',
        'src/report/html.ts:2: leave out a key without a value by `...defined({ … })`',
      ],
    ],
  ],
  docPaths: [
    [
      {
        'docs/decisions/gate.md':
          'Decided (`gate/gone.ts`), beside `errors.ts` and\n`text/tokens.ts`.',
      },
      ['docs/decisions/gate.md:1: names gate/gone.ts, which is not there'],
    ],
  ],
  noEscapeHatches: [
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
  ],
  noSleeps: [
    [
      { 'test/e2e/killedRun.test.ts': 'await new Promise(resolve => setTimeout(resolve, 50))' },
      ['test/e2e/killedRun.test.ts:1: wait for what should happen, not for time to pass'],
    ],
    [
      { 'test/e2e/killedRun.test.ts': 'await sleep(50)' },
      ['test/e2e/killedRun.test.ts:1: wait for what should happen, not for time to pass'],
    ],
    [
      {
        'test/e2e/killedRun.test.ts': "import { setTimeout as later } from 'node:timers/promises'",
      },
      ['test/e2e/killedRun.test.ts:1: wait for what should happen, not for time to pass'],
    ],
  ],
} satisfies Plants
