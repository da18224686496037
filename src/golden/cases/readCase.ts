import { defined } from '../../defined.ts'
import { caseFindings } from './caseFindings.ts'
import { caseHash } from './caseHash.ts'
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
import type { GoldenCaseInput } from '../goldenSetSchema.ts'
import { goldenCaseSchema } from '../goldenSetSchema.ts'
import { keyName, schemaFindings } from '../schemaFindings.ts'
import type { Path } from '../../schema/issueFindings.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { toValue } from '../yaml/yamlNode.ts'

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

/** Checks one case and adds defaults. Undefined if the case can't be used; its problems are then reported. */
export function readCase(
  file: GoldenFile,
  { item, path }: { item: YamlItem; path: Path },
  set: SetSurroundings,
): GoldenCase | undefined {
  const { root } = file.yaml
  const own = readMetricKeys(root, [...path, 'metrics'], {
    catalogue: file.catalogue,
    asked: set.asked,
    inCase: true,
  })
  for (const finding of own.findings) report(file, finding)
  const parsed = goldenCaseSchema.safeParse(toValue(item.node))
  if (!parsed.success) {
    for (const finding of schemaFindings(parsed.error.issues, root, path)) report(file, finding)
    return undefined
  }
  const asked = new Map([...own.asked, ...set.asked])
  const { hasPipeline, hasVariants } = set
  const around = { path, asked, hasPipeline, hasVariants }
  for (const finding of caseFindings(parsed.data, around)) report(file, finding)
  const documents = readDocuments(file, parsed.data, { path, texts: set.texts })
  const completed = completeCase(file, { input: parsed.data, documents }, set)
  if (protectsNothing(completed)) report(file, { path: [...path, 'critical'], ...noThreshold })
  return completed
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
  { relevantDocuments }: GoldenCaseInput,
  { path, texts }: { path: Path; texts: DocumentTexts },
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

interface ReadInput {
  input: GoldenCaseInput
  documents: RelevantDocument[] | undefined
}

function completeCase(
  { catalogue }: GoldenFile,
  { input, documents: relevantDocuments }: ReadInput,
  set: SetSurroundings,
): GoldenCase {
  const { answer, contexts, declined, skip, only, todo, tags, metrics, ...kept } = input
  const mode = skip ? 'skip' : only ? 'only' : todo ? 'todo' : undefined
  const recorded = answer !== undefined && {
    recorded: {
      answer,
      contexts: completeContexts(contexts ?? []),
      ...defined({ declined }),
      // An empty list says that nothing was retrieved. Without a list, the retrieved passages are unknown.
      ...(contexts === undefined && { answerOnly: true as const }),
    },
  }
  const { relevantDocuments: _asWritten, checks: own = [], ...plain } = kept
  const checks = [...(set.checks ?? []), ...own]
  const content = {
    ...plain,
    ...(checks.length > 0 && { checks }),
    ...(relevantDocuments && { relevantDocuments }),
    ...recorded,
  }
  return {
    ...content,
    tags: [...new Set([...set.tags, ...(tags ?? [])])],
    ...(mode && { mode }),
    metrics: withExpected(overlayCase(set.metrics, metrics ?? {}), content, catalogue),
    hash: caseHash(content),
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
