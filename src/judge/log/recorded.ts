import { resolve } from 'node:path'
import { Unavailable } from '../../errors.ts'
import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import { checkMember } from '../combined/combine.ts'
import { judgeTraits, presentTraits } from '../traits.ts'
import type { Judge, RunShape } from '../judge.ts'
import { replaceJudges } from '../members.ts'
import { createLogReader } from './logReader.ts'

export interface RecordedOptions {
  /**
   * A verdict log to replay, relative to the working directory.
   * @default the project's own, `.vitest-rag/verdicts.jsonl`
   */
  file?: string
}

/**
 * Replaces `judge` if it can't be asked (no key, no network): answers from the records of a verdict log, and never
 * makes a call. A record counts only for exactly the same question: same texts, prompt, model, endpoint, settings and
 * repeat. Any other question is a judge error that says so.
 *
 * @example
 * rag({ judge: recorded(openai({ model: 'gpt-5-mini' }), { file: 'verdicts.jsonl' }) })
 *
 * @throws UserError for unknown options, and if `judge` is not a judge
 */
export function recorded(judge: Judge, options: RecordedOptions = {}): Judge {
  checkMember(judge, 'the first argument of recorded()')
  refuseUnknownOptions('recorded()', options, ['file'])
  const { file } = options
  // Without `file`, the session answers from its own log before it asks this judge.
  const log = file === undefined ? undefined : createLogReader(file)
  let mayAnswer: RunShape['mayAnswer']
  return replaceJudges(judge, single => {
    const replaying: Judge = {
      ...presentTraits(single, judgeTraits),
      logged: log === undefined,
      local: true,
      prepare: run => void ({ mayAnswer } = run),
      answer: async ({ key, step }) => {
        const isTrusted = file !== undefined && (mayAnswer?.(resolve(file)) ?? true)
        const record = isTrusted ? log?.find(key) : undefined
        if (record) return { answer: record.answer, replayed: true }
        throw new Unavailable(
          `No verdict is recorded for this question (${step}) in ${file ?? 'the verdict log'}. ` +
            `Run once with \`${single.name}\` itself to record it; it must be asked with the same ` +
            'texts, model, endpoint and settings.',
        )
      },
    }
    made.add(replaying)
    return replaying
  })
}

const made = new WeakSet<Judge>()

/** Whether a judge only answers from records. */
export function isRecorded(judge: Judge): boolean {
  return made.has(judge)
}
