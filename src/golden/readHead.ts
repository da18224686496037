import { basename } from 'node:path'
import { defined } from '../defined.ts'
import { presetMetrics, readDefaultMetrics } from './metrics/defaultMetrics.ts'
import type { GoldenFile } from './goldenFile.ts'
import { report } from './goldenFile.ts'
import type { AnswerCheck, AnswerLimits, MetricSettings, Variant } from './goldenSet.ts'
import type { AskedMetrics } from './metrics/metricKeys.ts'
import { readMetricKeys } from './metrics/metricKeys.ts'
import type { GoldenField, Preset } from './metrics/metricCatalogue.ts'
import { overlaySet } from './metrics/metricSettings.ts'
import type { MetricSettingsInput } from './metrics/metricSettingsSchema.ts'
import { goldenSetHeadSchema } from './goldenSetSchema.ts'
import { pipelinePath } from './pipelinePath.ts'
import type { AskedVariants } from './readVariants.ts'
import { readVariants } from './readVariants.ts'
import { schemaFindings } from './schemaFindings.ts'
import type { VariantsInput } from './variantSchema.ts'
import { onceOnly } from '../schema/onceOnly.ts'
import { escaped } from '../text/untrusted.ts'
import type { YamlNode } from './yaml/yamlNode.ts'
import { child, toValue } from './yaml/yamlNode.ts'

/** Defaults for what a golden file does not set. */
export interface GoldenSetDefaults {
  /** Module of the system under test, as a golden file names it: relative to each of them. */
  pipeline?: string
  /** As `preset:` in a golden file, which replaces it. */
  preset?: Preset | readonly Preset[]
  /** As `variants:` in a golden file, which replaces them and `gatedVariant`. */
  variants?: VariantsInput
  gatedVariant?: string
  /** As under `metrics:` in a golden file; the file's own settings are laid over it. */
  metrics?: MetricSettingsInput
}

/** A golden file without its cases. */
export interface Head {
  name: string
  pipeline?: string
  /** True also if the key is misspelt or wrong, so that this is reported once, not for every case. */
  hasPipeline: boolean
  /** The same for a metric that every case has. */
  hasMetrics: boolean
  timeout: number
  metrics: MetricSettings
  limits?: AnswerLimits
  variants?: readonly Variant[]
  gatedVariant?: string
  asked: AskedMetrics
  tags: string[]
  /** What every answer must pass. */
  checks?: AnswerCheck[]
  /** The path of the file with the cases, relative to the golden file, if they have one. */
  caseFile?: string
}

/** Reads everything except the cases. Wrong parts get the best known values, so that the cases can still be checked. */
export function readHead(file: GoldenFile, defaults: GoldenSetDefaults): Head {
  const { root } = file.yaml
  const fallback = readDefaultMetrics(defaults.metrics ?? {}, file.catalogue)
  file.problems.push(...fallback.problems)
  const own = readMetricKeys(root, ['metrics'], {
    catalogue: file.catalogue,
    asked: fallback.asked,
  })
  for (const finding of own.findings) report(file, finding)
  const parsed = goldenSetHeadSchema.safeParse(toValue(root.node), onceOnly)
  const findings = parsed.success ? [] : schemaFindings(parsed.error.issues, root)
  for (const finding of findings) report(file, finding)
  const head = parsed.data
  const byPreset = presetMetrics(head?.preset ?? defaults.preset, file.catalogue)
  const settings = Object.fromEntries([...byPreset.keys()].map(key => [key, {}]))
  const metrics = overlaySet({ ...settings, ...fallback.settings }, head?.metrics ?? {})
  const asked = new Map([...byPreset, ...fallback.asked, ...own.asked])
  const pipeline = head?.pipeline ?? defaults.pipeline
  if (pipeline !== undefined) reportBareFile(file, pipeline)
  const isMeant = (key: string) =>
    child(root.node, key) !== undefined || findings.some(({ meant }) => meant?.[0] === key)
  const caseFile = namedCaseFile(child(root.node, 'cases')?.node)
  const namesMetrics = isMeant('metrics') && !namesNone(child(root.node, 'metrics')?.node)
  return {
    name: head?.name ?? nameOf(file),
    ...defined({ pipeline }),
    hasPipeline: pipeline !== undefined || isMeant('pipeline') || isMeant('variants'),
    hasMetrics: asked.size > 0 || isMeant('preset') || namesMetrics,
    timeout: head?.timeout ?? 0,
    metrics,
    ...limitsOf(head),
    ...readVariants(file, head?.variants ? head : { ...defaults, ...gatedBy(head) }, pipeline),
    asked: withDocumentTexts(asked, metrics),
    tags: head?.tags ?? [],
    ...defined({ checks: head?.checks, caseFile }),
  }
}

function gatedBy(head: AskedVariants = {}): AskedVariants {
  return head.gatedVariant === undefined ? {} : { gatedVariant: head.gatedVariant }
}

function limitsOf({ latency, cost }: AnswerLimits = {}): Pick<Head, 'limits'> {
  if (!latency && !cost) return {}
  return { limits: { ...(latency && { latency }), ...(cost && { cost }) } }
}

/** Works also if other parts of the file are wrong, so that the cases are still checked. */
function namedCaseFile(node: YamlNode | undefined): string | undefined {
  const value = node?.kind === 'scalar' ? node.value : undefined
  return typeof value === 'string' && value.endsWith('.jsonl') ? value : undefined
}

/** Vite resolves a path without a dot at the start as a package. */
function reportBareFile(file: GoldenFile, pipeline: string): void {
  const path = pipelinePath(pipeline, file)
  if (path === undefined) return
  report(file, {
    path: ['pipeline'],
    about: 'value',
    problem: `Expected \`pipeline\` to be a path or a package, but \`${escaped(pipeline)}\` would be read as the name of a package, but is a file`,
    fix: `Write ${path}`,
  })
}

/** Wrong metrics are already reported; an empty mapping is valid and names no metric. */
function namesNone(node: YamlNode | undefined): boolean {
  return node?.kind === 'mapping' && node.entries.size === 0
}

/** If the documents are the premise, the case needs their texts. */
function withDocumentTexts(asked: AskedMetrics, metrics: MetricSettings): AskedMetrics {
  const entries = [...asked].map(([key, facts]) => {
    const needsTexts = facts.takesPremise && metrics[key]?.premise === 'documents'
    return [key, needsTexts ? { ...facts, needs: [...facts.needs, documentTexts] } : facts] as const
  })
  return new Map(entries)
}

const documentTexts: GoldenField = 'documentTexts'

function nameOf({ absolute }: GoldenFile): string {
  const file = basename(absolute)
  return file.replace(/(?:\.golden)?\.ya?ml$/i, '') || file
}
