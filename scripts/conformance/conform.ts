import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../src/errors.ts'
import { passes, plural, summarize } from './check.ts'
import type { Adapter, Check } from './check.ts'
import { ragchecker } from './ragchecker.ts'
import { ranking } from './ranking.ts'
import { rouge } from './rouge.ts'

const adapters: Record<string, Adapter> = {
  'ragchecker.json': ragchecker,
  'ir_ranking.json': ranking,
  'ir_nist_sample.json': ranking,
  'rouge.json': rouge,
}

export interface FileOutcome {
  file: string
  /** Vectors with at least one value that our metrics offer, and those with no wrong one. */
  vectors: number
  passed: number
  values: number
  lines: string[]
}

export interface Outcome {
  files: FileOutcome[]
  /** Files that concern no metric of ours. */
  skipped: string[]
  /** True where something was compared and nothing differs. */
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
  const ok = compared && files.every(({ passed, vectors }) => passed === vectors)
  return { files, skipped: names.filter(name => !known.includes(name)), ok }
}

function conformFile(folder: string, file: string): FileOutcome {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const { checks, notOffered, tolerance } = adapters[file]?.(content) ?? noAdapter(file)
    const wrong = checks.filter(check => !passes(check, tolerance))
    const vectors = new Set(checks.map(({ vector }) => vector))
    const failed = new Set(wrong.map(({ vector }) => vector))
    return {
      file,
      vectors: vectors.size,
      passed: vectors.size - failed.size,
      values: checks.length,
      lines: [...wrong.map(describe), ...undefinedOnes(checks), ...summarize(notOffered)],
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { file, vectors: 1, passed: 0, values: 0, lines: [`could not be read: ${reason}`] }
  }
}

function noAdapter(file: string): never {
  throw new Error(`No adapter for ${file}`)
}

function describe({ vector, measure, expected, score }: Check): string {
  const got = score.status === 'scored' ? score.value : `${score.status} (${score.reason})`
  return `FAILED ${vector}: expected ${measure} to be ${expected ?? 'not scored'}, got ${got}`
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
    ...files.flatMap(({ file, vectors, passed, values, lines }) => [
      `${file}: ${passed} of ${vectors} ${plural(vectors, 'vector')} pass (${values} values)`,
      ...lines.map(line => `  ${line}`),
    ]),
    ...skipped.map(file => `${file}: skipped, no metric of ours is compared with it`),
    ok ? 'conformance: all pass' : 'conformance: FAILED',
  ].join('\n')
}
