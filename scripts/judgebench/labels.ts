import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../../src/errors.ts'

const labelledItem = z.object({
  id: z.string(),
  dataset: z.string(),
  lang: z.string(),
  question: z.string().nullish(),
  context: z.string(),
  claim_or_answer: z.string(),
  label: z.string(),
  group: z.string().nullish(),
})

/** A text, what it is checked against, and what people say about the pair. */
export type LabelledItem = z.infer<typeof labelledItem>

/**
 * Reads JSON Lines one by one. Blank lines count but hold nothing.
 *
 * @throws UserError where the file can't be read, or at the first line that is no labelled item
 */
export async function* readLabels(file: string): AsyncGenerator<LabelledItem> {
  let line = 0
  for await (const text of linesOf(file)) {
    line += 1
    if (text.trim() === '') continue
    yield parseItem(text, { file, line })
  }
}

/** Node's own reader of lines also breaks at U+2028, which may stand in a JSON string. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new UserError({ place: { file }, problem: 'The file cannot be read.' }, { cause: error })
  }
  yield rest
}

function parseItem(text: string, place: { file: string; line: number }): LabelledItem {
  const parsed = labelledItem.safeParse(parseJson(text, place))
  if (parsed.success) return parsed.data
  throw new UserError(
    parsed.error.issues.map(({ path, message }) => ({
      place,
      problem: `${path.length > 0 ? `\`${path.join('.')}\`` : 'the line'}: ${message}`,
    })),
  )
}

function parseJson(text: string, place: { file: string; line: number }): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UserError({ place, problem: 'Expected the line to be JSON.' }, { cause: error })
  }
}
