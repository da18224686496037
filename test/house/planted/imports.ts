import type { Plants } from './plant.ts'

export const plantedImports = {
  folderOrder: [
    [
      { 'src/golden/readGoldenSet.ts': "import { ask } from '../judge/session.ts'" },
      ['src/golden/readGoldenSet.ts:1: golden may not import judge'],
    ],
    [
      { 'src/judge/judge.ts': "import type { Score } from '../metrics/score.ts'" },
      ['src/judge/judge.ts:1: judge may not import metrics'],
    ],
    [
      { 'src/metrics/metric.ts': "import {\n  ask,\n} from '../judge/session.ts'" },
      ['src/metrics/metric.ts:1: metrics may import only types of judge'],
    ],
    [
      { 'src/metrics/metric.ts': "import { type Judge } from '../judge/judge.ts'" },
      ['src/metrics/metric.ts:1: metrics may import only types of judge'],
    ],
    [
      { 'src/text/tokens.ts': "const late = () => import('../golden/load.ts')" },
      ['src/text/tokens.ts:1: text may not import golden'],
    ],
    [
      { 'src/vitest/worker/runtime.ts': "export * from '../../cli/cli.ts'" },
      ['src/vitest/worker/runtime.ts:1: vitest may not import cli'],
    ],
    [
      { 'src/action/action.ts': "import '../vitest/worker/runtime.ts'" },
      ['src/action/action.ts:1: action may not import vitest'],
    ],
    [
      { 'src/run/runPlan.ts': "import type { VitestRun } from '../vitest/vitestRun.ts'" },
      ['src/run/runPlan.ts:1: run may not import vitest'],
    ],
    [
      { 'src/errors.ts': "import { tokens } from './text/tokens.ts'" },
      ['src/errors.ts:1: errors may not import text'],
    ],
    [
      { 'src/retrieval/hyde.ts': "\nimport { load } from '../golden/load.ts'" },
      ['src/retrieval/hyde.ts:2: retrieval may not import golden'],
    ],
    [
      { 'src/report/html.ts': "import { rules } from '../../test/house/rules/index.ts'" },
      ['src/report/html.ts:1: src imports test/house/rules/index.ts, which is not shipped'],
    ],
    [
      {
        'src/report/terminal/caseLines.ts':
          "import type { Results } from '../../results/results.ts'",
      },
      [
        'src/report/terminal/caseLines.ts:1: what prints a report may import only src/report/model/, src/text/, src/statistics/',
      ],
    ],
    [
      { 'src/report/markdown/heading.ts': "import { decide } from '../../gate/decide.ts'" },
      [
        'src/report/markdown/heading.ts:1: what prints a report may import only src/report/model/, src/text/, src/statistics/',
      ],
    ],
    [
      { 'src/page/pageIndex.ts': "import { reportOf } from '../report/assembly/reportOf.ts'" },
      [
        'src/page/pageIndex.ts:1: what prints a report may import only src/report/model/, src/text/, src/statistics/, src/page/pageData.ts',
      ],
    ],
    [
      {
        'src/report/model/report.ts': "import type { Baseline } from '../../baseline/baseline.ts'",
      },
      [
        'src/report/model/report.ts:1: what prints a report may import only src/report/model/, src/text/, src/statistics/',
      ],
    ],
    [{ 'src/tools/cut.ts': '' }, ['src/tools/cut.ts:1: src/tools is no folder of the flow']],
    [
      { 'examples/support/answer.ts': "import { rag } from '../../src/vitest/plugin.ts'" },
      ['examples/support/answer.ts:1: an example imports vitest-rag by name, as its readers will'],
    ],
  ],
  packageHomes: [
    [
      { 'src/report/html.ts': "import { dump } from 'js-yaml'" },
      ['src/report/html.ts:1: js-yaml may be imported only in src/golden/, src/action/locks/'],
    ],
    [
      { 'src/judge/endpoint/faults.ts': "import type { APIError } from 'openai'" },
      [
        'src/judge/endpoint/faults.ts:1: openai may be imported only in src/judge/openai/openaiClient.ts',
      ],
    ],
    [
      { 'src/gate/decision.ts': "import * as z from 'zod/mini'" },
      [
        'src/gate/decision.ts:1: zod may be imported only in src/schema/, src/files/, src/golden/, src/pipeline/, src/judge/, src/evidence/, src/results/, src/baseline/, src/calibration/, src/github/, src/run/, src/action/, src/page/live/, src/cli/printed/',
      ],
    ],
    [
      { 'src/report/html.ts': "import { setFailed } from '@actions/core'" },
      ['src/report/html.ts:1: @actions/core may be imported only in src/action/'],
    ],
    [
      { 'src/run/runPlan.ts': "import type { Vitest } from 'vitest/node'" },
      ['src/run/runPlan.ts:1: vitest may be imported only in src/vitest/, src/cli/'],
    ],
    [
      { 'src/text/tokens.ts': "import { segment } from 'segmenter'" },
      ['src/text/tokens.ts:1: segmenter has no home: name one in test/house/rules/packageHomes.ts'],
    ],
    [
      { 'src/judge/limit.ts': "import limit from 'p-limit'" },
      ["src/judge/limit.ts:1: p-limit is no dependency of this package: users won't have it"],
    ],
    [
      { 'src/metrics/metric.ts': "import { readFileSync } from 'node:fs'" },
      ['src/metrics/metric.ts:1: node:fs in a folder that only computes'],
    ],
    [
      { 'src/vitest/worker/runtime.ts': "import { spawn } from 'node:child_process'" },
      [
        'src/vitest/worker/runtime.ts:1: node:child_process may be imported only in src/baseline/, src/action/, src/cli/, src/files/runningProcess.ts',
      ],
    ],
  ],
  circles: [
    [
      {
        'src/text/tokens.ts': "import type { Words } from './words.ts'",
        'src/text/words.ts': "export * from './tokens.ts'",
      },
      ['src/text/tokens.ts:1: imports itself through src/text/words.ts'],
    ],
    [
      {
        'src/judge/judge.ts': "import { limit } from './limiter/limit.ts'",
        'src/judge/limiter/wait.ts': "import type { Judge } from '../judge.ts'",
        'src/judge/limiter/limit.ts': '',
      },
      ['src/judge/judge.ts:1: imports itself through src/judge/limiter/'],
    ],
  ],
  entryWeight: [
    [
      {
        'src/index.ts': "export { judges } from './judge/offered.ts'",
        'src/judge/offered.ts': "import { connect } from './openai/openaiClient.ts'",
      },
      [
        'src/index.ts:1: loads openai through src/index.ts > src/judge/offered.ts > src/judge/openai/openaiClient.ts',
      ],
    ],
    [
      {
        'src/vitest/worker/runtime.ts':
          "import { connect } from '../../judge/openai/openaiClient.ts'",
      },
      [
        'src/vitest/worker/runtime.ts:1: loads openai through src/vitest/worker/runtime.ts > src/judge/openai/openaiClient.ts',
      ],
    ],
    [
      {
        'src/vitest/plugin.ts': "import { joinRun } from './joinRun.ts'",
        'src/vitest/joinRun.ts':
          "import { startHub } from '../hub/hubServer.ts'\nconst late = () => import('../report/terminal/terminal.ts')",
        'src/hub/hubServer.ts': '',
      },
      [
        'src/vitest/plugin.ts:1: loads src/hub/hubServer.ts through src/vitest/plugin.ts > src/vitest/joinRun.ts',
      ],
    ],
  ],
} satisfies Plants
