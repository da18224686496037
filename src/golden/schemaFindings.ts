import type { z } from 'zod'
import { nearestName } from '../text/nearestName.ts'
import { maximumProblems } from './maximumProblems.ts'
import { escaped } from '../text/untrusted.ts'
import type { Expectation } from './valueHint.ts'
import { received, valueHint } from './valueHint.ts'
import type { Path, YamlItem } from './yaml/yamlNode.ts'
import { find } from './yaml/yamlNode.ts'

type Issue = z.core.$ZodIssue

/** A problem that belongs to a key or value, before its place is looked up. */
export interface Finding {
  path: Path
  /** Whether the place is that of the key or of what stands behind it. */
  about: 'key' | 'value'
  problem: string
  fix?: string | undefined
  /** Path of the key that an unknown one probably misspells. */
  meant?: Path | undefined
}

/**
 * Says in our words what zod found; `base` is the path of the value that zod saw. A key that is
 * misspelt is not reported as missing too.
 */
export function schemaFindings(
  issues: readonly Issue[],
  root: YamlItem,
  base: Path = [],
): Finding[] {
  const findings = translate(issues.slice(0, maximumProblems + 1), root, base)
  const meant = new Set(findings.flatMap(finding => finding.meant?.join('\n') ?? []))
  return findings.filter(({ path }) => !meant.has(path.join('\n')) || find(root, path).exact)
}

function translate(issues: readonly Issue[], root: YamlItem, base: Path): Finding[] {
  return issues.flatMap(issue => {
    const path = [...base, ...issue.path.filter(step => typeof step !== 'symbol')]
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, maximumProblems + 1)
      return keys.map(key => unknownKey(key, issue.message, path))
    }
    if (issue.code === 'invalid_key') return wrongKey(issue, path)
    if (issue.code !== 'invalid_union') return wrongValue(issue, [issue], root, path)
    const branch = issue.errors.find(errors => !errors.some(isOfAnotherType))
    if (branch) return schemaFindings(branch, root, path)
    return wrongValue(issue, issue.errors.flat().filter(isOfAnotherType), root, path)
  })
}

/** Of a union only the branch is worth reporting whose type the value has. */
function isOfAnotherType(issue: Issue): boolean {
  return (
    issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  )
}

function wrongKey({ issues: [issue] }: z.core.$ZodIssueInvalidKey, path: Path): Finding[] {
  if (!issue) return []
  const problem = `Expected the key \`${escaped(String(path.at(-1)))}\` of \`${keyName(path.slice(0, -1))}\` to be ${issue.message}`
  return [{ path, about: 'key', problem }]
}

/** `alternatives` are the issues of all types that would have been right: one, or a union's. */
function wrongValue(
  issue: Issue,
  alternatives: readonly Issue[],
  root: YamlItem,
  path: Path,
): Finding {
  const { item, exact } = find(root, path)
  const name = `\`${keyName(path)}\``
  if (!exact) {
    const problem = `Expected ${name} to be given`
    return { path, about: 'value', problem, fix: `Add \`${path.at(-1)}:\` with ${issue.message}` }
  }
  return {
    path,
    about: 'value',
    problem: `Expected ${name} to be ${issue.message}, got ${received(item.node)}`,
    fix: valueHint(expectationOf(alternatives), item.node),
  }
}

function expectationOf(issues: readonly Issue[]): Expectation {
  return {
    types: new Set(issues.flatMap(issue => (issue.code === 'invalid_type' ? issue.expected : []))),
    names: issues.flatMap(issue =>
      issue.code === 'invalid_value' ? issue.values.filter(value => typeof value === 'string') : [],
    ),
    isShare: issues.some(issue => issue.code === 'too_big' && issue.maximum === 1),
  }
}

// What people reach for, and why it isn't there.
const misplaced: Record<string, string> = {
  mean: "`mean` is the floor of the set's mean: a case can only set `each`",
  gate: '`gate` belongs to the metrics of the set: a case can only set `each`',
  tolerance: '`tolerance` belongs to the metrics of the set: a case can only set `each`',
  deterministic: '`deterministic` belongs to the metrics of the set: a case can only set `each`',
  premise: '`premise` belongs to the metrics of the set, so that all cases are measured alike',
  support: '`support` belongs to the metrics of the set, so that all cases are measured alike',
  rubric: '`rubric` belongs to the metrics of the set, so that all cases are measured alike',
  aspect: '`aspect` belongs to the metrics of the set, so that all cases are measured alike',
}

function unknownKey(key: string, known: string, path: Path): Finding {
  const nearest = nearestName(key, known.split(', '))
  const inCaseMetrics = path[0] === 'cases' && path[2] === 'metrics'
  const problem = `Unknown key \`${escaped(key)}\``
  return {
    path: [...path, key],
    about: 'key',
    problem: nearest ? `${problem}; did you mean \`${nearest}\`?` : problem,
    fix:
      (inCaseMetrics && Object.hasOwn(misplaced, key) ? misplaced[key] : undefined) ??
      (nearest ? undefined : `Known here: ${known}`),
    meant: nearest === undefined ? undefined : [...path, nearest],
  }
}

/** `relevantDocuments[0].grade`; within a case its place is already named by the case. */
export function keyName(path: Path): string {
  const own = path[0] === 'cases' && path.length > 2 ? path.slice(2) : path
  return own
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      return index === 0 ? escaped(step) : `.${escaped(step)}`
    })
    .join('')
}
