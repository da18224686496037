import { openai } from '../../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../../src/judge/session/session.ts'
import { extractClaims } from '../../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../../src/judge/log/verdictLog.ts'

/** Asks for the claims of so many texts, four at a time, and says what that took. */
export async function askQuestions(baseURL: string, file: string, count: number) {
  const judge = openai({ model: 'gpt-5-mini', baseURL, apiKey: 'sk-loopback-1234', concurrency: 4 })
  const session = createJudgeSession({ judge, verdictLog: openVerdictLog(file) })
  const usages = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const request = { text: `Clinic ${index} opens at eight.` }
      return (await session.ask(extractClaims, request)).usage
    }),
  )
  return {
    calls: usages.reduce((sum, usage) => sum + usage.calls, 0),
    replayed: usages.reduce((sum, usage) => sum + usage.replayed, 0),
  }
}

// node askQuestions.ts <baseURL> <verdict log> <count>
// As a run in a process of its own.
if (import.meta.main) {
  const [baseURL = '', file = '', count = '0'] = process.argv.slice(2)
  await askQuestions(baseURL, file, Number(count))
}
