import type { JudgeUsage } from '../judge/judge.ts'
import { addUsage, noUsage } from '../judge/judgeUsage.ts'
import type { AnswerUsage } from '../pipeline/pipeline.ts'
import type { PipelineUsage } from '../pipeline/tokenUsage.ts'
import { addPipelineUsage, usageOfAnswer } from '../pipeline/tokenUsage.ts'

/** What was used, by who used it. */
export interface Usage {
  judge: JudgeUsage
  /** Absent where no texts were compared. */
  embeddings?: JudgeUsage
  /** As pipelines tell it themselves; absent where none told anything. */
  pipeline?: PipelineUsage
}

export const nothingUsed: Usage = { judge: noUsage }

/** What both used together. */
export function joinUsage(a: Usage, b: Usage): Usage {
  const embeddings =
    a.embeddings && b.embeddings
      ? addUsage(a.embeddings, b.embeddings)
      : (a.embeddings ?? b.embeddings)
  const pipeline = addPipelineUsage(a.pipeline, b.pipeline)
  return {
    judge: addUsage(a.judge, b.judge),
    ...(embeddings && { embeddings }),
    ...(pipeline && { pipeline }),
  }
}

/** With what the pipeline told of its answer, if it told anything. */
export function withAnswer(usage: Usage, told: AnswerUsage | undefined): Usage {
  return told ? joinUsage(usage, { ...nothingUsed, pipeline: usageOfAnswer(told) }) : usage
}
