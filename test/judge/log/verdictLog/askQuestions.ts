import { openai } from '../../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../../src/judge/session/session.ts'
import { extractClaims } from '../../../../src/judge/steps/extractClaims.ts'
import { openVerdictLog } from '../../../../src/judge/log/verdictLog.ts'

// node askQuestions.ts <baseURL> <verdict log> <count>
// A run in a process of its own: asks for the claims of so many texts, four at a time.
const [baseURL = '', file = '', count = '0'] = process.argv.slice(2)
const judge = openai({ model: 'gpt-5-mini', baseURL, apiKey: 'sk-loopback-1234', concurrency: 4 })
const session = createJudgeSession({ judge, verdictLog: openVerdictLog(file) })
const usages = await Promise.all(
  Array.from({ length: Number(count) }, async (_, index) => {
    const request = { text: `Clinic ${index} opens at eight.` }
    return (await session.ask(extractClaims, request)).usage
  }),
)
console.log(
  JSON.stringify({
    calls: usages.reduce((sum, usage) => sum + usage.calls, 0),
    replayed: usages.reduce((sum, usage) => sum + usage.replayed, 0),
  }),
)
