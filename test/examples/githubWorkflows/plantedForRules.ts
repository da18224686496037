import type { WorkflowPlant } from './plant.ts'
import { cache, fork, heldOut, nightly, plant, pull, push, release, shards } from './plant.ts'
import type { workflowRules } from './rules.ts'

/** By the rule that they break. */
export const plantedForRules: Record<keyof typeof workflowRules, WorkflowPlant[]> = {
  purpose: [
    plant(pull, '# Runs the', '\n# Runs the', ': expected two lines of comment, then its name'),
  ],
  nothingByDefault: [
    plant(
      pull,
      'permissions: {}',
      'permissions: read-all',
      ': expected `permissions: {}` at the top',
    ),
  ],
  leastPermissions: [
    plant(
      push,
      'contents: read # the code',
      'contents: write # the baseline',
      ': baseline: nothing needs `contents: write`',
    ),
    plant(
      push,
      'contents: read # the code',
      'contents: read',
      ': expected a comment that says what `contents: read` is for',
    ),
  ],
  writesWithoutPackages: [
    plant(
      release,
      '- run: node scripts/releaseNotes.ts',
      '- run: npm ci && node scripts/releaseNotes.ts',
      ': release, step 3: runs packages in a job that may write',
    ),
    plant(
      release,
      '    steps:\n      - id: pages',
      '    steps:\n      - run: npm ci\n      - id: pages',
      ': deploy, step 1: runs packages in a job that may write',
    ),
  ],
  provenance: [plant(release, ' --provenance', '', ': publish, step 5: expected `--provenance`')],
  announcedAfterwards: [
    plant(
      release,
      'Release on GitHub\n    needs: publish\n',
      'Release on GitHub\n',
      ': release: expected to wait for publish',
    ),
    plant(
      release,
      'Deploy the site\n    needs: publish\n',
      'Deploy the site\n    needs: site\n',
      ': deploy: expected to wait for publish',
    ),
  ],
  timeouts: [
    plant(
      push,
      'timeout-minutes: 60',
      'name: Baseline',
      ': baseline: expected `timeout-minutes`: a hung job is paid for six hours',
    ),
  ],
  concurrency: [
    plant(
      push,
      'group: ${{ github.workflow }}',
      'group: rag',
      ': expected a concurrency group of this workflow: each run is paid for',
    ),
  ],
  pins: [
    plant(
      pull,
      '3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
      'v7',
      ': expected the full SHA with its version as comment, got actions/checkout@v7',
    ),
    plant(
      fork,
      `vitest-rag/vitest-rag@${'0'.repeat(40)} # replace with the commit of the release that you use`,
      './',
      `: expected vitest-rag/vitest-rag@${'0'.repeat(40)} # replace with the commit of the release that you use, got ./`,
    ),
  ],
  noPullRequestTarget: [
    plant(
      pull,
      '  pull_request:',
      '  pull_request_target:',
      ': pull_request_target runs code of strangers with secrets',
    ),
  ],
  nothingInScripts: [
    plant(
      pull,
      'run: npm ci',
      'run: echo "${{ github.event.pull_request.title }}"',
      ': evaluate, step 3: an expression in a script: pass it by `env`',
    ),
    plant(
      nightly,
      'command: npx vitest-rag run',
      'command: npx vitest-rag run ${{ github.head_ref }}',
      ': evaluate, step 4: an expression in a script: pass it by `env`',
    ),
  ],
  noCredentials: [
    plant(
      pull,
      'persist-credentials: false',
      'fetch-depth: 1',
      ': evaluate, step 1: expected `persist-credentials: false`',
    ),
  ],
  publishing: [
    plant(
      fork,
      "github.event.workflow_run.event == 'pull_request' &&",
      '',
      ': publish: expected to run after pull requests only',
    ),
    plant(
      fork,
      '    steps:\n',
      '    steps:\n      - run: npm ci\n',
      ': publish, step 1: only takes the artifact and publishes it',
    ),
    plant(
      fork,
      'results: rag-results',
      'command: npx vitest-rag run',
      ': publish, step 2: runs a command on what a stranger left',
    ),
  ],
  decidesAfterRed: [
    plant(
      cache,
      'if: ${{ !cancelled() }}',
      'id: gate',
      ': evaluate, step 7: expected `if: ${{ !cancelled() }}`: a red run has a report',
    ),
  ],
  redShards: [
    plant(shards, 'run: exit 1', 'run: echo red', ': evaluate: green although test is red'),
  ],
  hiddenFiles: [
    plant(
      pull,
      'include-hidden-files: true',
      'overwrite: true',
      ': evaluate, step 5: expected `include-hidden-files: true`',
    ),
  ],
  answersBesideResults: [
    plant(
      pull,
      '            .vitest-rag/answers.jsonl\n',
      '',
      ': evaluate, step 6: expected answers.jsonl beside the results',
    ),
    plant(
      shards,
      '            .vitest-rag/answers.jsonl\n',
      '',
      ': test, step 6: expected answers.jsonl beside the results',
    ),
  ],
  verdictLogAlone: [
    plant(
      cache,
      'path: .vitest-rag/verdicts.jsonl',
      'path: .vitest-rag',
      ': evaluate, step 4: expected to keep .vitest-rag/verdicts.jsonl or .vitest-rag/shared-verdicts.jsonl alone',
    ),
  ],
  trustedCache: [
    plant(
      cache,
      "&& github.event_name == 'push' }}",
      '}}',
      ': evaluate, step 6: expected to save after pushes alone, red ones too',
    ),
    plant(
      shards,
      "if: ${{ !cancelled() && github.event_name == 'push' }}",
      "if: ${{ github.event_name == 'push' }}",
      ': keep, step 8: expected to save after pushes alone, red ones too',
    ),
    plant(
      shards,
      'branches: [main]',
      'branches: [main, next]',
      ': expected to save after pushes to the default branch alone',
    ),
  ],
  heldOutAlone: [
    plant(
      heldOut,
      'path: held-out',
      'path: hidden',
      ': evaluate, step 5: expected the checkout of held-out right before',
    ),
    plant(
      heldOut,
      '      - uses: vitest-rag/',
      '      - run: npm run lint\n      - uses: vitest-rag/',
      ': evaluate, step 6: expected the checkout of held-out right before',
    ),
  ],
  reachableArtifacts: [
    plant(
      push,
      'actions: read',
      'checks: read',
      ': baseline: expected `actions: read` for the artifact of another run',
    ),
  ],
  labels: [
    plant(
      pull,
      'labeled, unlabeled',
      'labeled',
      ': expected pull_request to start it when unlabeled',
    ),
  ],
  sameCheckInQueue: [
    plant(pull, '  merge_group:\n', '', ': a merge queue would wait for its check for ever'),
    plant(pull, '  evaluate:', '  quality:', ': expected its check to be called evaluate'),
  ],
}
