import type { workflowBonds } from './bonds.ts'
import type { WorkflowPlant } from './plant.ts'
import { cache, fork, plant, push, readme, shards } from './plant.ts'

/** By the rule that they break. */
export const plantedForBonds: Record<keyof typeof workflowBonds, WorkflowPlant[]> = {
  onePinPerAction: [
    plant(
      shards,
      'actions/download-artifact@3e',
      'actions/download-artifact@4e',
      ': evaluate, step 1: another commit of actions/download-artifact than before',
    ),
  ],
  namedWorkflows: [
    plant(
      fork,
      'workflows: [RAG evaluation]',
      'workflows: [RAG]',
      ': waits for RAG, which is no workflow',
    ),
    {
      ...plant(cache, 'name: RAG evaluation with kept verdicts', 'name: RAG evaluation in shards'),
      says: [cache, shards].map(
        path => `${path}: another workflow is called RAG evaluation in shards`,
      ),
    },
  ],
  leftArtifacts: [
    plant(fork, 'name: rag-results', 'name: results', ': publish, step 1: nothing leaves results'),
    plant(
      push,
      'baseline-artifact: rag-baseline',
      'baseline-artifact: baseline',
      ': baseline, step 4: nothing leaves baseline',
    ),
  ],
  knownOutputs: [
    plant(
      push,
      'steps.gate.outputs.baseline-path }}',
      'steps.gate.outputs.baseline }}',
      ': the action has no output baseline',
    ),
  ],
  listedExamples: [
    {
      ...plant(readme, '[`push.yml`](push.yml)', '[`pushes.yml`](pushes.yml)'),
      says: [
        `${push}: the README of the examples does not say what it is for`,
        `${readme}: there is no examples/github-workflows/pushes.yml`,
      ],
    },
  ],
}
