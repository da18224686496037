import { keyPart } from './verdictRecord.ts'

/** What may stand behind the answer in a line. */
const behindAnswer = /(?:,"promptTokens":[\d.e+-]+)?(?:,"completionTokens":[\d.e+-]+)?\}$/
const longestBehind = 100
const beforeAnswer = ',"answer":'

/**
 * The JSON of the answer, without parsing the line; undefined where the line is of another key. Of a line that
 * the log did not write, or that secrets were taken out of, it is more than the answer.
 */
export function answerJsonIn(line: Buffer, key: string): Buffer | undefined {
  if (line.toString('latin1', 0, keyPart(key).length) !== keyPart(key)) return undefined
  // Within a text its quotes would be escaped, and nothing before it is an object.
  const before = line.indexOf(beforeAnswer)
  const behind = behindAnswer.exec(
    line.toString('latin1', Math.max(0, line.length - longestBehind)),
  )
  if (before === -1 || !behind) return undefined
  return line.subarray(before + beforeAnswer.length, line.length - behind[0].length)
}
