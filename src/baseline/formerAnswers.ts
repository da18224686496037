import { UserError } from '../errors.ts'
import { caseKey } from '../results/order.ts'
import type { AnswerRecord } from '../results/results.ts'
import type { Baseline } from './baseline.ts'
import type { AnswersChoice, BaselineAnswer } from './baselineAnswers.ts'
import { baselineAnswersIn, readBaselineAnswers } from './baselineAnswers.ts'
import { recordedAnswers } from './recordedAnswers.ts'

/** The answer behind a baseline, in a repeat or else in any. */
export type FormerAnswer = (
  name: Pick<AnswerRecord, 'set' | 'caseId' | 'variant' | 'repeat'>,
) => AnswerRecord | undefined

/**
 * Finds the earlier answers of the system, for people to compare. The file is read on first use. A missing or damaged
 * file counts as empty, because no verdict depends on it.
 * @param redact removes secrets from a text, because the baseline's recording may have known fewer. @default no
 * secrets are known
 */
export function formerAnswers(
  choice: AnswersChoice,
  baseline: Baseline,
  redact: (text: string) => string = text => text,
): FormerAnswer {
  return opening(() => opened(choice, baseline), redact)
}

/** The same for a text that was read elsewhere. */
export function formerAnswersIn(
  text: string,
  baseline: Baseline,
  redact: (text: string) => string,
): FormerAnswer {
  return opening(() => ownOrFirst(baselineAnswersIn(text, 'answers', baseline)), redact)
}

function opening(open: () => FormerAnswer, redact: (text: string) => string): FormerAnswer {
  let find: FormerAnswer | undefined
  return name => {
    find ??= orNothing(open)
    const found = find(name)
    return found && { ...found, answer: redact(found.answer) }
  }
}

function opened(choice: AnswersChoice, baseline: Baseline): FormerAnswer {
  const { file, against } = choice
  if (against !== undefined) return ownOrFirst(readBaselineAnswers(choice, baseline))
  const { find, repeats } = recordedAnswers(file, baseline)
  return name => {
    const others = Array.from({ length: repeats }, (_, repeat) => ({ ...name, repeat }))
    for (const one of [name, ...others]) {
      const found = find(one)
      if (found) return found
    }
    return undefined
  }
}

/** The answer in that repeat, else the first answer. */
function ownOrFirst(kept: ReadonlyMap<string, readonly BaselineAnswer[]>): FormerAnswer {
  return name => {
    const { set, caseId } = name
    const answers = kept.get(caseKey({ set, caseId }))?.map(({ answer }) => answer)
    return answers?.find(({ repeat }) => repeat === name.repeat) ?? answers?.[0]
  }
}

function orNothing(open: () => FormerAnswer): FormerAnswer {
  try {
    return open()
  } catch (error) {
    if (error instanceof UserError) return () => undefined
    throw error
  }
}
