import { defined } from '../../defined.ts'
import { modeFindings, turnFindings } from './caseFindings.ts'
import { caseHash } from './caseHash.ts'
import { whetherAnswerable } from '../caseSchema.ts'
import { completeContexts } from './recordedContexts.ts'
import type { DocumentTexts } from './documentText.ts'
import { readDocumentText } from './documentText.ts'
import type { GoldenFile } from '../goldenFile.ts'
import { report } from '../goldenFile.ts'
import type { AnswerCheck, GoldenCase, MetricSettings, RelevantDocument } from '../goldenSet.ts'
import type { AskedMetrics } from '../metrics/metricKeys.ts'
import type { MetricCatalogue } from '../metrics/metricCatalogue.ts'
import { readMetricKeys } from '../metrics/metricKeys.ts'
import { overlayCase } from '../metrics/metricSettings.ts'
import { keyName } from '../schemaFindings.ts'
import type { Path, SchemaFinding } from '../../schema/issueFindings.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import type { WrittenTurn } from './writtenTurns.ts'
import { turnPaths, writtenTurns } from './writtenTurns.ts'

/** What the cases of a file have in common. */
export interface SetSurroundings {
  metrics: MetricSettings
  asked: AskedMetrics
  tags: string[]
  hasPipeline: boolean
  hasVariants: boolean
  /** What every answer must pass, before the checks of its case. */
  checks?: AnswerCheck[]
  texts: DocumentTexts
}

/** A case with its path in the file. */
export interface CaseWithPath {
  goldenCase: GoldenCase
  path: Path
}

/**
 * Checks one case and adds defaults. A conversation is one case for each turn.
 * @returns no case if it can't be used; its problems are then reported
 */
export function readCase(
  file: GoldenFile,
  { item, path }: { item: YamlItem; path: Path },
  set: SetSurroundings,
): CaseWithPath[] {
  const { root } = file.yaml
  const own = turnPaths({ item, path }).map(here =>
    readMetricKeys(root, [...here, 'metrics'], {
      catalogue: file.catalogue,
      asked: set.asked,
      inCase: true,
    }),
  )
  for (const finding of own.flatMap(({ findings }) => findings)) report(file, finding)
  const { turns, findings } = writtenTurns({ item, path }, root)
  const [first] = turns
  const ofCase = first ? modeFindings(first.input, path) : []
  for (const finding of [...findings, ...ofCase]) report(file, finding)
  const cases = turns.map((turn, index) => {
    const asked = new Map([...(own[index]?.asked ?? []), ...set.asked])
    for (const finding of turnFindings(turn, { ...set, asked })) report(file, finding)
    for (const finding of misplaced(turn, set)) report(file, finding)
    const documents = readDocuments(file, turn, set.texts)
    return { goldenCase: completeCase(file, { turn, documents }, set), path: turn.path }
  })
  if (cases.length > 0 && cases.every(({ goldenCase }) => protectsNothing(goldenCase)))
    report(file, { path: [...path, 'critical'], ...noThreshold })
  return cases
}

const isLastTurn = ({ turn }: Pick<WrittenTurn, 'turn'>): boolean =>
  !turn || turn.number === turn.of

/** A conversation is rated once, at its last turn. */
function misplaced(written: WrittenTurn, { metrics }: SetSurroundings): SchemaFinding[] {
  if (isLastTurn(written)) return []
  return Object.keys(written.input.metrics ?? {})
    .filter(metric => Object.hasOwn(metrics, metric) && metrics[metric]?.of)
    .map(metric => ({
      path: [...written.path, 'metrics', metric],
      about: 'key',
      problem: `Expected \`${metric}\` in the last turn, because it rates the whole conversation`,
      fix: 'Move it to the last turn',
    }))
}

function metricsAt(written: WrittenTurn, metrics: MetricSettings): MetricSettings {
  if (isLastTurn(written) || !Object.values(metrics).some(({ of }) => of)) return metrics
  return Object.fromEntries(Object.entries(metrics).filter(([, { of }]) => !of))
}

/** A critical case without a threshold can't fail, so it would protect nothing. */
function protectsNothing({ critical, metrics }: GoldenCase): boolean {
  return critical && Object.values(metrics).every(({ each }) => each === undefined)
}

const noThreshold = {
  about: 'key',
  problem: 'Expected a critical case to have a threshold, but no metric has one',
  fix: 'Add one, such as `metrics: { faithfulness: 1 }`',
} as const

function readDocuments(
  file: GoldenFile,
  { input: { relevantDocuments }, path }: WrittenTurn,
  texts: DocumentTexts,
): RelevantDocument[] | undefined {
  return relevantDocuments?.map((document, index) => {
    if (typeof document === 'string') return { id: document, grade: 1 }
    if (document.file === undefined) return document
    const read = readDocumentText(file, document.file, texts)
    if ('text' in read) return { ...document, text: read.text }
    const here = [...path, 'relevantDocuments', index, 'file']
    report(file, {
      path: here,
      about: 'value',
      problem: `\`${keyName(here)}\` ${read.problem}`,
      fix: read.fix,
    })
    return document
  })
}

interface ReadTurn {
  turn: WrittenTurn
  documents: RelevantDocument[] | undefined
}

function completeCase(
  { catalogue }: GoldenFile,
  { turn: written, documents: relevantDocuments }: ReadTurn,
  set: SetSurroundings,
): GoldenCase {
  const { input, turn, setsTheStage, earlierQuestions } = written
  const { answer, contexts, declined, toolCalls, ...expected } = input
  const { skip, only, todo, tags, metrics, answerable, ...kept } = expected
  const mode = skip ? 'skip' : only ? 'only' : todo ? 'todo' : undefined
  const recorded = answer !== undefined && {
    recorded: {
      answer,
      contexts: completeContexts(contexts ?? []),
      ...defined({ declined, toolCalls }),
      // An empty list says that nothing was retrieved. Without a list, the retrieved passages are unknown.
      ...(contexts === undefined && { answerOnly: true as const }),
    },
  }
  const { relevantDocuments: _asWritten, checks: own = [], ...plain } = kept
  const checks = [...(set.checks ?? []), ...own]
  const content = {
    ...plain,
    ...whetherAnswerable(answerable),
    ...(checks.length > 0 && { checks }),
    ...(relevantDocuments && { relevantDocuments }),
    ...recorded,
  }
  return {
    ...content,
    ...defined({ turn, setsTheStage, group: kept.group ?? turn?.conversation }),
    tags: [...new Set([...set.tags, ...(tags ?? [])])],
    ...(mode && { mode }),
    metrics: withExpected(
      metricsAt(written, overlayCase(set.metrics, metrics ?? {})),
      content,
      catalogue,
    ),
    hash: caseHash({ ...content, ...defined({ setsTheStage }), earlierQuestions }),
  }
}

/**
 * The metrics of what a case expects, each with its threshold. If the right answer is to decline, most metrics don't
 * apply, so only `abstention` tells right from wrong.
 */
const expectedMetrics: readonly {
  metric: string
  each: number
  isExpected(content: Pick<GoldenCase, 'answerable' | 'avoid' | 'checks' | 'aspects'>): boolean
}[] = [
  { metric: 'abstention', each: 1, isExpected: ({ answerable }) => !answerable },
  { metric: 'checks', each: 1, isExpected: ({ checks }) => checks !== undefined },
  { metric: 'aspects', each: 1, isExpected: ({ aspects }) => aspects !== undefined },
  { metric: 'avoid', each: 0, isExpected: ({ avoid }) => avoid !== undefined },
]

/** Adds the metrics of what the case expects, unless the golden set already sets them. */
function withExpected(
  metrics: MetricSettings,
  content: Pick<GoldenCase, 'answerable' | 'avoid' | 'checks' | 'aspects'>,
  catalogue: MetricCatalogue,
): MetricSettings {
  const added = expectedMetrics.filter(
    ({ metric, isExpected }) =>
      isExpected(content) &&
      !Object.hasOwn(metrics, metric) &&
      catalogue.some(({ name }) => name === metric),
  )
  if (added.length === 0) return metrics
  return { ...metrics, ...Object.fromEntries(added.map(({ metric, each }) => [metric, { each }])) }
}
