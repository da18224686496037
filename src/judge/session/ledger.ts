import type { AnswerUsage } from '../../pipeline/tokenUsage.ts'
import type { PipelineUsage } from '../../pipeline/tokenUsage.ts'
import { addPipelineUsage, usageOfAnswer, usageOfCalls } from '../../pipeline/tokenUsage.ts'
import type { JudgeUsage } from '../judge.ts'
import { addUsage, noUsage } from '../judgeUsage.ts'

/** The usage by judge, embeddings and pipeline. */
export interface Usage {
  judge: JudgeUsage
  /** Absent if no texts were compared. */
  embeddings?: JudgeUsage
  /**
   * The usage that pipelines report with their answers, and the calls of their strategies; absent if there is
   * neither.
   */
  pipeline?: PipelineUsage
}

/** The account of a call: judge or embeddings. */
export type Account = Exclude<keyof Usage, 'pipeline'>

/** A call counts from when it is sent, because its answer may never come. */
export interface CountedCall {
  sent(): void
  wasSent(): boolean
  end(usage: JudgeUsage): void
}

/** Counts usage. */
export interface Ledger {
  call(account: keyof Usage): CountedCall
  countAnswer(usage: AnswerUsage): void
  total(): Usage
}

export function createLedger(): Ledger {
  const ended = new Map<keyof Usage, JudgeUsage>()
  const underWay = new Map<keyof Usage, number>()
  let told: PipelineUsage | undefined
  const count = (account: keyof Usage, calls: number) =>
    underWay.set(account, (underWay.get(account) ?? 0) + calls)
  const totalOf = (account: keyof Usage): JudgeUsage =>
    addUsage(ended.get(account) ?? noUsage, { ...noUsage, calls: underWay.get(account) ?? 0 })
  return {
    call(account) {
      let wasSent = false
      return {
        sent() {
          if (!wasSent) count(account, 1)
          wasSent = true
        },
        wasSent: () => wasSent,
        end(usage) {
          if (wasSent) count(account, -1)
          ended.set(account, addUsage(ended.get(account) ?? noUsage, usage))
        },
      }
    },
    countAnswer(usage) {
      told = addPipelineUsage(told, usageOfAnswer(usage))
    },
    total() {
      const pipeline = addPipelineUsage(told, usageOfCalls(totalOf('pipeline')))
      return {
        judge: totalOf('judge'),
        embeddings: totalOf('embeddings'),
        ...(pipeline && { pipeline }),
      }
    },
  }
}
