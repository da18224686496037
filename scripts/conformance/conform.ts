import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../src/errors.ts'
import { counted, passes, plural, summarize } from './check.ts'
import type { Adapted, Adapter, Check } from './check.ts'
import { correlation } from './correlation.ts'
import { f1Triples } from './f1Triples.ts'
import { ragas } from './ragas.ts'
import { ragchecker } from './ragchecker.ts'
import { ranking } from './ranking.ts'
import { rouge } from './rouge.ts'
import { sentenceEnds } from './sentenceEnds.ts'

const adapters: Record<string, Adapter> = {
  'ragchecker.json': ragchecker,
  'ragchecker_f1_triples.json': f1Triples,
  'ragas_arithmetic.json': ragas,
  'ir_ranking.json': ranking,
  'ir_nist_sample.json': ranking,
  'rouge.json': rouge,
  'sentences.json': sentenceEnds,
  'meta_eval_correlation.json': correlation,
}

export interface FileOutcome {
  file: string
  /** Vectors with at least one value that our metrics offer, and those with no wrong one. */
  vectors: number
  passed: number
  values: number
  /** What a vector is called here. */
  unit: string
  /** True where nothing differs, and no name was met that is neither offered nor declined. */
  ok: boolean
  lines: string[]
}

export interface Outcome {
  files: FileOutcome[]
  /** Files that concern no metric of ours. */
  skipped: string[]
  /** True where something was compared and all files are well. */
  ok: boolean
}

/** Runs all files of vectors in a folder through our metrics. */
export function conform(folder: string): Outcome {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UserError({ problem: `Expected \`CONFORMANCE_DIR\` to be a folder, got ${folder}` })
  }
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .toSorted()
  const known = names.filter(name => Object.hasOwn(adapters, name))
  const files = known.map(name => conformFile(folder, name))
  const compared = files.some(({ values }) => values > 0)
  const skipped = names.filter(name => !known.includes(name))
  return { files, skipped, ok: compared && files.every(({ ok }) => ok) }
}

function conformFile(folder: string, file: string): FileOutcome {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return outcomeOf(file, adapters[file]?.(content) ?? noAdapter(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const lines = [`could not be read: ${reason}`]
    return { file, vectors: 1, passed: 0, values: 0, unit: 'vector', ok: false, lines }
  }
}

function noAdapter(file: string): never {
  throw new Error(`No adapter for ${file}`)
}

function outcomeOf(file: string, adapted: Adapted): FileOutcome {
  const { checks, notOffered, tolerance, unknown = [], unreadable = [], notes = [] } = adapted
  const wrong = checks.filter(check => !passes(check, tolerance))
  const vectors = new Set([...checks, ...unreadable].map(({ vector }) => vector))
  const failed = new Set([...wrong, ...unreadable].map(({ vector }) => vector))
  return {
    file,
    vectors: vectors.size,
    passed: vectors.size - failed.size,
    values: checks.length,
    unit: adapted.unit ?? 'vector',
    // A name that nobody has decided on was meant for us, and it was not compared.
    ok: failed.size === 0 && unknown.length === 0,
    lines: [
      ...wrong.map(describe),
      ...unreadable.map(({ vector, why }) => `FAILED ${vector}: could not be read: ${why}`),
      ...(unknown.length > 0
        ? [`UNKNOWN, neither compared nor declined: ${counted(unknown)}`]
        : []),
      ...notes,
      ...undefinedOnes(checks),
      ...summarize(notOffered),
    ],
  }
}

function describe({ vector, measure, expected, score, atLeast }: Check): string {
  const got = score.status === 'scored' ? score.value : `${score.status} (${score.reason})`
  const wanted = expected === 'error' ? 'refused' : (expected ?? 'not scored')
  return `FAILED ${vector}: expected ${measure} to be ${atLeast ? 'at least ' : ''}${wanted}, got ${got}`
}

function undefinedOnes(checks: readonly Check[]): string[] {
  const count = checks.filter(
    ({ expected, score }) => expected !== null && score.status === 'notApplicable',
  ).length
  return count === 0
    ? []
    : [
        `${count} ${plural(count, 'value')} undefined: the reference writes 0, ours is notApplicable`,
      ]
}

/** The outcome as it is printed. */
export function formatOutcome({ files, skipped, ok }: Outcome): string {
  return [
    ...files.flatMap(({ file, vectors, passed, values, unit, lines }) => [
      `${file}: ${passed} of ${vectors} ${plural(vectors, unit)} pass (${values} ${plural(values, 'value')})`,
      ...lines.map(line => `  ${line}`),
    ]),
    ...skipped.map(file => `${file}: skipped, no metric of ours is compared with it`),
    ok ? 'conformance: all pass' : 'conformance: FAILED',
  ].join('\n')
}
