import type { JudgeUsage } from '../judge/judge.ts'

export const noUsage = (): JudgeUsage => ({
  calls: 0,
  replayed: 0,
  promptTokens: 0,
  completionTokens: 0,
})

/** Adds what one more question cost to a running total. */
export function addUsage(total: JudgeUsage, more: JudgeUsage): void {
  total.calls += more.calls
  total.replayed += more.replayed
  total.promptTokens += more.promptTokens
  total.completionTokens += more.completionTokens
}
