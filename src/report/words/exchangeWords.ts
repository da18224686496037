import { defined } from '../../defined.ts'
import type { JudgeExchange } from '../../judge/session/replaySession.ts'
import { counted } from '../../text/numbers.ts'
import { parseJson } from '../../text/parseJson.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'

/**
 * `openai gpt-5-mini · 2026-11-22 · 512 tokens asked, 64 answered · 23781c730d0d`, the beginning of
 * its lines in logs.
 */
export function exchangeFacts({
  key,
  judge,
  model,
  date,
  promptTokens,
  completionTokens = 0,
}: JudgeExchange): string {
  const tokens =
    promptTokens === undefined || promptTokens + completionTokens === 0
      ? []
      : [`${counted(promptTokens, 'token')} asked, ${counted(completionTokens, 'token')} answered`]
  const named = judgeFullName({ name: judge, ...defined({ model }) })
  return [named, ...(date === undefined ? [] : [date]), ...tokens, key.slice(0, shownDigits)].join(
    ' · ',
  )
}

/** As judge errors name them. */
const shownDigits = 12

/** JSON with line breaks, and any other text as it is. */
export function laidOut(text: string): string {
  const data = parseJson(text)
  return typeof data === 'object' && data !== null ? JSON.stringify(data, null, 2) : text
}

export function answerText({ answer }: JudgeExchange): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2)
}
