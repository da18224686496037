import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
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
 * @throws UserError at the first line that is no labelled item
 */
export async function* readLabels(file: string): AsyncGenerator<LabelledItem> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity })
  let line = 0
  for await (const text of lines) {
    line += 1
    if (text.trim() === '') continue
    yield parseItem(text, { file, line })
  }
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
