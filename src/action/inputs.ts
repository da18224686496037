import { getInput, getMultilineInput } from '@actions/core'
import type { Problem } from '../errors.ts'
import { UserError } from '../errors.ts'
import type { GateMode, GateVerdict } from '../gate/verdicts.ts'
import { verdicts } from '../gate/verdicts.ts'

/** The inputs of the step, with the defaults of `action.yml`. */
export interface ActionInputs {
  /** The command that runs the tests; empty if an earlier step did. */
  command: string
  /** `.vitest-rag` folders or results files, relative to the working directory. */
  results: string[]
  workingDirectory: string
  /** Path of the baseline, relative to the working directory; `none` to compare the project with nothing. */
  baseline: string
  /** Name of the artifact that holds the baseline; empty if the repository does. */
  baselineArtifact: string
  /** Whether a run that passes becomes the baseline. */
  updateBaseline: boolean
  /** Label that accepts a change; empty if none does. */
  acceptLabel: string
  /** Folder of the held-out sets, relative to the working directory; empty if there are none. */
  heldOut: string
  mode: GateMode
  failOn: GateVerdict[]
  comment: boolean
  /** Separates the comments of several steps. */
  commentKey: string
  /** Whether comment and summary, which may be public, show answers of the system. */
  showAnswers: boolean
  /** Name of the artifact in which the workflow uploads the HTML report; empty without an HTML report. */
  htmlArtifact: string
  /** Address at which the workflow publishes the HTML report; undefined if it does not. */
  htmlUrl: string | undefined
  /** The most annotations, 0 to 9. */
  annotations: number
  token: string
}

/** The value of the input `baseline` to compare with nothing. */
export const noneInput = 'none'

const modes = ['fail', 'warn', 'report'] as const
const booleans = ['true', 'false'] as const
const switches = ['auto', 'off'] as const

/** @throws UserError with everything that is wrong */
export function readInputs(): ActionInputs {
  const problems: Problem[] = []
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]): Choice => {
    const given = getInput(name)
    const found = choices.find(choice => choice === given)
    if (found === undefined) problems.push(wrong(name, `one of ${choices.join(', ')}`, given))
    return found ?? (choices[0] as Choice)
  }
  const commentKey = getInput('comment-key')
  if (!/^[\w.-]{1,64}$/.test(commentKey)) {
    problems.push(wrong('comment-key', '1 to 64 letters, digits, `.`, `_` or `-`', commentKey))
  }
  const annotations = getInput('annotations')
  if (!/^[0-9]$/.test(annotations)) problems.push(wrong('annotations', '0 to 9', annotations))
  const results = getMultilineInput('results')
  if (results.length === 0) problems.push(wrong('results', 'one folder or file per line', ''))
  const token = getInput('github-token')
  if (token === '') problems.push(noToken)
  const baseline = getInput('baseline')
  const baselineArtifact = getInput('baseline-artifact')
  if (baseline === noneInput && baselineArtifact !== '') {
    problems.push(wrong('baseline-artifact', 'empty with `baseline: none`', baselineArtifact))
  }
  const [command, heldOut] = [getInput('command'), getInput('held-out')]
  if (heldOut !== '' && command === '') problems.push(heldOutWithoutCommand)
  const inputs = {
    command,
    results,
    workingDirectory: getInput('working-directory'),
    baseline,
    baselineArtifact,
    updateBaseline: oneOf('update-baseline', booleans) === 'true',
    acceptLabel: getInput('accept-label'),
    heldOut,
    mode: oneOf('mode', modes),
    failOn: failOnInput(problems),
    comment: oneOf('comment', switches) === 'auto',
    commentKey,
    showAnswers: oneOf('show-answers', booleans) === 'true',
    htmlArtifact: getInput('html-artifact'),
    htmlUrl: htmlUrlInput(problems),
    annotations: Number(annotations),
    token,
  }
  if (problems.length > 0) throw new UserError(problems)
  return inputs
}

function failOnInput(problems: Problem[]): GateVerdict[] {
  const names = getInput('fail-on')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  for (const name of names.filter(one => !isVerdict(one))) {
    problems.push(wrong('fail-on', `verdicts (${verdicts.join(', ')})`, name))
  }
  return names.filter(isVerdict)
}

/** What links must not contain in Markdown. */
const markup = /[()*_~'`[\]|\\]/g

/** Without its hash, which links replace. */
function htmlUrlInput(problems: Problem[]): string | undefined {
  const given = getInput('html-url')
  if (given === '') return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) {
    problems.push(wrong('html-url', 'an address that begins with https:// or http://', given))
    return undefined
  }
  url.hash = ''
  return url.href.replaceAll(
    markup,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** An earlier step would have seen the held-out cases. */
const heldOutWithoutCommand: Problem = {
  problem: 'Expected the input `held-out` to be empty without `command`',
  fix: 'Have the action run the tests: command: npx vitest-rag run',
}

const noToken: Problem = {
  problem: 'Expected the input `github-token` to be a token, got nothing',
  fix: "Leave it out to use the workflow's token, or check the secret that it is set to: forks and Dependabot get no secrets",
}

function isVerdict(name: string): name is GateVerdict {
  return verdicts.some(verdict => verdict === name)
}

function wrong(name: string, expected: string, given: string): Problem {
  return {
    problem: `Expected the input \`${name}\` to be ${expected}, got ${JSON.stringify(given)}`,
  }
}
