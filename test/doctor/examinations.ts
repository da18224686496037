import { markdownContent } from '../../src/corpus/formats/markdownContent.ts'
import { sourceDocument } from '../../src/corpus/sourceDocument.ts'
import type { Check } from '../../src/doctor/check.ts'
import { examinedSet } from '../../src/doctor/examination.ts'
import type { Examination, SetToExamine } from '../../src/doctor/examination.ts'
import { historyKey, type HistoricRun, type KeptOutcome } from '../../src/doctor/keptHistory.ts'
import { contentHash } from '../../src/corpus/contentHash.ts'
import { formatPlace } from '../../src/errors.ts'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { scored } from '../../src/score.ts'

const known = metricsWith()

export interface Given extends Partial<Omit<Examination, 'sets' | 'history' | 'documents'>> {
  /** Markdown by document id. */
  documents?: Record<string, string>
  runs?: readonly HistoricRun[]
  set?: Partial<SetToExamine>
}

/** An examination of a golden set that stands in `support.golden.yaml`. */
export function examinationOf(
  source: string,
  { documents, runs = [], set = {}, detect = 0.05, ...given }: Given = {},
): Examination {
  const located = parseGoldenSet(source, {
    file: '/project/support.golden.yaml',
    root: '/project',
    metrics: known,
  })
  return {
    sets: [examinedSet({ located, known, judgeIsDeterministic: false, ...set })],
    history: { runs, unread: [] },
    detect,
    ...(documents && { documents: new Map(Object.entries(documents).map(documentOf)) }),
    ...given,
  }
}

export function documentOf([id, source]: [string, string]) {
  return [id, sourceDocument({ id, file: `docs/${id}` }, markdownContent(source))] as const
}

/** `support.golden.yaml:5:5, case "one": warning: It …` */
export async function findingsOf(check: Check, examination: Examination): Promise<string[]> {
  const found = await check.find(examination)
  return found.map(
    ({ severity, place, problem }) => `${formatPlace(place)}: ${severity}: ${problem}`,
  )
}

/** Cases as flow mappings, a line each from line 4 on. */
export const casesOf = (lines: readonly object[], metrics = '{ faithfulness: {} }') =>
  `pipeline: ./answer.ts\nmetrics: ${metrics}\ncases:\n${lines.map(line => `  - ${JSON.stringify(line)}\n`).join('')}`

interface RunOutcome extends Partial<KeptOutcome> {
  caseId: string
  values?: Record<string, number>
}

/** A kept run of the first set of an examination, and what it retrieved. */
export function runOf(
  { sets: [set] }: Examination,
  id: string,
  outcomes: readonly RunOutcome[],
  passages: Record<string, readonly string[]> = {},
): HistoricRun {
  const hashes = new Map(set?.cases.map(({ goldenCase }) => [goldenCase.id, goldenCase.hash]))
  return {
    id,
    outcomes: Map.groupBy(
      outcomes.map(({ caseId, values = {}, ...outcome }) => ({
        key: historyKey(set?.name ?? '', caseId),
        hash: hashes.get(caseId) ?? '',
        failed: false,
        missed: [],
        scores: Object.fromEntries(
          Object.entries(values).map(([metric, value]) => [metric, scored(value)]),
        ),
        ...outcome,
      })),
      ({ key }) => key,
    ),
    answers: new Map(),
    passages: new Map(
      Object.entries(passages).map(([document, texts]) => [
        document,
        new Set(texts.map(contentHash)),
      ]),
    ),
  }
}
