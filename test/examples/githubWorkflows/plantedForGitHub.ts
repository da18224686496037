import type { WorkflowPlant } from './plant.ts'
import { fork, nightly, plant, pull } from './plant.ts'

/** What GitHub itself would not take. */
export const plantedForGitHub: WorkflowPlant[] = [
  plant(fork, 'results: rag-results', 'result: x', ": Invalid action input 'result'"),
  plant(
    pull,
    'path: |\n            .vitest-rag/results.json*\n            .vitest-rag/answers.jsonl',
    'overwrite: true',
    ': Missing required input `path`',
  ),
  plant(
    nightly,
    'actions/setup-node@82',
    'actions/setup-node@92',
    ': Unable to resolve action `actions/setup-node@920762786026740c76f36085b0efc47a31fe5020`, repository or version not found',
  ),
  plant(pull, 'contents: read', 'content: read', ": Unexpected value 'content'"),
  plant(pull, 'head.repo.fork', 'head.repo.forked', ': Context access might be invalid: forked'),
  plant(
    nightly,
    '17 3 * * *',
    '17 25 * * *',
    ": Invalid cron expression. Expected format: '* * * * *' (minute hour day month weekday)",
  ),
  plant('action.yml', 'color: green', 'color: pink', ": Unexpected value 'pink'"),
  plant('action.yml', 'using: node24', 'using: node18', ": Unexpected value 'node18'"),
]
