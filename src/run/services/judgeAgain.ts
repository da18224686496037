import { resolve } from 'node:path'
import type { AnswersToJudge, JudgedAgain } from '../../hub/projectServices.ts'
import type { Usage } from '../../evidence/usage.ts'
import { joinUsage, nothingUsed } from '../../evidence/usage.ts'
import { outputOf } from '../../results/answerRecord.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'
import { judgeError } from '../../score.ts'
import { evaluate } from '../../scores/evaluate.ts'
import { isSameHash } from '../../text/sameHash.ts'
import { freshSample } from '../freshSample.ts'
import type { RagRun } from '../project/ragRun.ts'
import { refuseUnsent } from '../sets/sendConsent.ts'
import { caseAfterTurns } from '../sets/caseAfterTurns.ts'

type JudgingRun = Pick<RagRun, 'root' | 'servingFile'>

/**
 * Has the judge judge kept answers again: its log would repeat what it once said. A case whose answer or question is gone
 * has no score, because the former one is on another scale.
 * @throws UserError if the texts are of production and may not go to the judge
 */
export async function judgeAgain(asked: AnswersToJudge, run: JudgingRun): Promise<JudgedAgain> {
  refuseUnsentTexts(asked.records, run)
  const sample = freshSample()
  const spent: Usage[] = []
  const records = await Promise.all(
    asked.records.map(record => judgedRecord(record, asked, { run, sample, spent })),
  )
  return { records, usage: spent.reduce(joinUsage, nothingUsed) }
}

/** The judge gets the texts of the cases once more, and may be another one than then. */
function refuseUnsentTexts(
  records: readonly CaseRecord[],
  { root, servingFile }: JudgingRun,
): void {
  for (const path of new Set(records.map(({ file }) => resolve(root, file)))) {
    const { goldenSets, options } = servingFile(path)
    const loaded = goldenSets.load(path)
    if ('set' in loaded)
      refuseUnsent(goldenSets.locate(path), { root, options, plan: { kind: 'gate' } })
  }
}

interface Judging {
  run: JudgingRun
  /** Names what the judge says now. */
  sample: string
  /** The bill that the questions run up. */
  spent: Usage[]
}

async function judgedRecord(
  record: CaseRecord,
  { metrics, answerOf }: AnswersToJudge,
  { run, sample, spent }: Judging,
): Promise<CaseRecord> {
  const keys = metrics.filter(metric => Object.hasOwn(record.scores, metric))
  if (record.error !== undefined || keys.length === 0) return record
  const answer = answerOf(record)
  const found = answer && placedCase(record, run)
  const whyNot = found ? undefined : 'the answer is no longer kept, or its case has changed'
  const goldenCase =
    found &&
    caseAfterTurns(found.placed, ({ id }) => {
      const earlier = answerOf({ ...record, caseId: id })
      return earlier && !earlier.redacted ? outputOf(earlier) : undefined
    })
  if (!answer || !found || !goldenCase || answer.redacted)
    return without(record, keys, whyNot ?? 'its texts are not those that were judged')
  const asked = Object.entries(goldenCase.metrics).filter(([key]) => keys.includes(key))
  const { scores, measurements, usage } = await evaluate(
    {
      case: goldenCase,
      output: outputOf(answer),
      metrics: Object.fromEntries(asked),
      repeat: record.repeat,
      sample,
    },
    found.judging,
  )
  spent.push(usage)
  const gone = keys.filter(key => ownEntry(scores, key) === undefined)
  const judged = {
    ...record,
    scores: { ...record.scores, ...scores },
    measurements: { ...record.measurements, ...measurements },
  }
  return without(judged, gone, 'the golden set no longer asks for it')
}

/** The case as it is in its golden file now; undefined if it asks something else. */
function placedCase({ file, caseId, hash }: CaseRecord, { root, servingFile }: JudgingRun) {
  const path = resolve(root, file)
  const { goldenSets, judging } = servingFile(path)
  const loaded = goldenSets.load(path)
  if (!('set' in loaded) || loaded.set.cases.every(({ id }) => id !== caseId)) return undefined
  const placed = goldenSets.caseOf(path, caseId)
  return isSameHash(placed.goldenCase.hash, hash) ? { placed, judging } : undefined
}

function without(record: CaseRecord, keys: readonly string[], why: string): CaseRecord {
  const lost = keys.map(key => [key, judgeError(`not judged again: ${why}`)] as const)
  return { ...record, scores: { ...record.scores, ...Object.fromEntries(lost) } }
}
