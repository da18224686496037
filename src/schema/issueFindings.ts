import type { z } from 'zod'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'

type Issue = z.core.$ZodIssue

export type Path = readonly (string | number)[]

/** A problem that belongs to a key or value, before its place is looked up. */
export interface SchemaFinding {
  path: Path
  /** Whether the place is that of the key or of its value. */
  about: 'key' | 'value'
  problem: string
  fix?: string | undefined
  /** Path of the key that an unknown one probably misspells. */
  meant?: Path | undefined
}

/** The values that are allowed at a place. */
export interface Expectation {
  /** By zod's names: `string`, `number`, `int`, `boolean`, `array`, `object`. */
  types: ReadonlySet<string>
  /** The allowed words. */
  names: readonly string[]
  /** A number from 0 to 1. */
  isShare: boolean
}

/** A value as the user wrote it. */
interface WrittenValue {
  /** A description worded to follow "got". Undefined if the value may be secret. */
  received: string | undefined
  hint(expected: Expectation): string | undefined
}

/** The checked object, with the phrases of its messages. */
export interface Checked {
  /** `` `cases[0].id` `` */
  name(path: Path): string
  /** The value at a path; undefined if there is none. */
  at(path: Path): WrittenValue | undefined
  /** The phrase for an unknown key: `` key `quesion` ``. */
  unknown(path: Path): string
  /** Why a key that exists elsewhere is not allowed here. @default undefined for all keys */
  misplaced?(path: Path): string | undefined
}

/** A person fixes no more at once, and a hostile file may have a million. */
export const maximumProblems = 1000

/**
 * Turns zod's issues into findings with our messages. The message of an issue is the phrase that follows "Expected
 * `key` to be"; a second line of it is the fix. A misspelt key is not also reported as missing.
 * @param base path of the value that zod checked
 */
export function issueFindings(
  issues: readonly Issue[],
  checked: Checked,
  base: Path = [],
): SchemaFinding[] {
  const findings = translate(issues.slice(0, maximumProblems + 1), checked, base)
  const meant = new Set(findings.flatMap(finding => finding.meant?.join('\n') ?? []))
  return findings.filter(({ path }) => !meant.has(path.join('\n')) || checked.at(path))
}

function translate(issues: readonly Issue[], checked: Checked, base: Path): SchemaFinding[] {
  return issues.flatMap(issue => {
    const path = [...base, ...issue.path.filter(step => typeof step !== 'symbol')]
    if (issue.code === 'unrecognized_keys') {
      const keys = issue.keys.slice(0, maximumProblems + 1)
      return keys.map(key => unknownFinding([...path, key], issue.message.split(', '), checked))
    }
    if (issue.code === 'invalid_key') return wrongKey(issue, path, checked)
    if (issue.code !== 'invalid_union') return wrongValue([issue], issue, { path, checked })
    const branch = issue.errors.find(errors => !errors.some(isOfAnotherType))
    if (branch) return issueFindings(branch, checked, path)
    return wrongValue(issue.errors.flat().filter(isOfAnotherType), issue, { path, checked })
  })
}

/** Whether a branch of a union has another type than the value: such a branch is not worth reporting. */
function isOfAnotherType(issue: Issue): boolean {
  return (
    issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value')
  )
}

function wrongKey(
  { issues: [issue] }: z.core.$ZodIssueInvalidKey,
  path: Path,
  checked: Checked,
): SchemaFinding[] {
  if (!issue) return []
  const problem = `Expected the key \`${escaped(String(path.at(-1)))}\` of ${checked.name(path.slice(0, -1))} to be ${issue.message}`
  return [{ path, about: 'key', problem }]
}

/** `alternatives` are the issues of all allowed types: one, or those of a union. */
function wrongValue(
  alternatives: readonly Issue[],
  issue: Issue,
  { path, checked }: { path: Path; checked: Checked },
): SchemaFinding {
  const [phrase = '', fix] = issue.message.split('\n')
  const expected = `Expected ${checked.name(path)} to be`
  const value = checked.at(path)
  if (value) {
    const got = value.received === undefined ? '' : `, got ${value.received}`
    const hint = fix ?? value.hint(expectationOf(alternatives))
    return { path, about: 'value', problem: `${expected} ${phrase}${got}`, fix: hint }
  }
  // The message of our own rules already says why something is missing.
  if (issue.code === 'custom')
    return { path, about: 'value', problem: `${expected} ${phrase}`, fix }
  const missing = fix ?? `Add \`${path.at(-1)}:\` with ${phrase}`
  return { path, about: 'value', problem: `${expected} given`, fix: missing }
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

function unknownFinding(path: Path, known: readonly string[], checked: Checked): SchemaFinding {
  const { problem, nearest, fix } = unknownKey(checked.unknown(path), String(path.at(-1)), known)
  return {
    path,
    about: 'key',
    problem,
    fix: checked.misplaced?.(path) ?? fix,
    meant: nearest === undefined ? undefined : [...path.slice(0, -1), nearest],
  }
}

/** The message for an unknown key: a typo would otherwise leave the default in force, unnoticed. */
export function unknownKey(
  called: string,
  key: string,
  known: readonly string[],
): { problem: string; nearest: string | undefined; fix: string | undefined } {
  const nearest = nameElsewhere(key, known) ?? nearestName(key, known)
  if (nearest !== undefined) {
    return { problem: `Unknown ${called}; did you mean \`${nearest}\`?`, nearest, fix: undefined }
  }
  const fix = known.length === 0 ? 'It takes no options' : `Known here: ${known.join(', ')}`
  return { problem: `Unknown ${called}`, nearest, fix }
}

/** The names of our keys and options in other tools, in lower case and without `_` and `-`. */
const namesElsewhere: Readonly<Record<string, readonly string[]>> = {
  question: ['input', 'query', 'prompt', 'userinput', 'userquery'],
  reference: [
    ...['expected', 'expectedanswer', 'expectedoutput', 'expectedresponse', 'groundtruth'],
    ...['groundtruths', 'target', 'ideal', 'idealanswer', 'gold', 'goldanswer', 'goldenanswer'],
    ...['referenceanswer', 'correctanswer'],
  ],
  facts: [
    ...['claims', 'expectedfacts', 'nuggets', 'keypoints', 'referenceclaims', 'gtanswerclaims'],
  ],
  avoid: ['wrongclaims', 'unexpectedfacts', 'forbidden', 'mustnotsay'],
  contexts: ['retrievedcontexts', 'retrievalcontext', 'passages', 'chunks'],
  contains: ['icontains', 'includes', 'include'],
  containsAny: ['icontainsany', 'anyof'],
  matches: ['regex', 'regexp', 'pattern', 'match'],
  not: ['notcontains', 'mustnot'],
  each: ['min', 'minimum', 'max', 'maximum', 'threshold'],
  threshold: ['min', 'minimum', 'max', 'maximum', 'each'],
}

/** The known key that other tools call by this name. */
export function nameElsewhere(key: string, known: readonly string[]): string | undefined {
  const name = key.toLowerCase().replaceAll(/[\s_-]/g, '')
  return known.find(
    one => Object.hasOwn(namesElsewhere, one) && namesElsewhere[one]?.includes(name),
  )
}

/** `relevantDocuments[0].grade` */
export function keyPath(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`
      return index === 0 ? escaped(step) : `.${escaped(step)}`
    })
    .join('')
}
