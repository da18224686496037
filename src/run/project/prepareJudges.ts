import type { RunShape } from '../../judge/judge.ts'
import type { RagRun } from './ragRun.ts'

/** What judges know about a run, or about a command that asks them. */
export function shapeOf({ main, shared }: RagRun, shards = 1): RunShape {
  return { shards, shared, mayAnswer: main.services.tracked.mayAnswer }
}

/** Has all judges get ready. One that replays a log learns here which logs may answer. */
export function prepareJudges(run: RagRun, shards?: number): void {
  for (const { judging } of run.served) {
    const { judge, embeddings } = judging.session
    for (const asked of [judge, embeddings]) asked?.prepare?.(shapeOf(run, shards))
  }
}
