import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { shownFile } from '../files/unusableFile.ts'
import { isBlank } from '../text/isBlank.ts'
import { goldenLists } from './formats/deepeval.ts'
import { recordsOf } from './imported/recordsOf.ts'
import type { Given } from './sources/given.ts'
import type { Told } from './sources/openSource.ts'
import { openSource } from './sources/openSource.ts'

/** What a person wrote for a simulated user, in the words of DeepEval. */
export interface GivenScenario {
  scenario: string
  expectedOutcome?: string
  /** Who the user is. */
  userDescription?: string
}

/**
 * Reads the scenarios of a file with conversational goldens of DeepEval: JSON, JSON Lines, YAML or CSV, in the names of Python
 * and of TypeScript. Other keys are left out, because a simulated user needs no more.
 * @param path absolute
 * @throws UserError if the file can't be read, has no golden, or a golden has no scenario
 */
export async function readScenarios(path: string): Promise<GivenScenario[]> {
  const told: Told = { losses: [], problems: [], opened: [] }
  const records = recordsOf(await openSource(path, told), goldenLists)
  const scenarios = records.flatMap(record => scenarioOf(record) ?? [])
  if (told.problems.length > 0) throw new UserError(told.problems)
  if (scenarios.length > 0) return scenarios
  throw new UserError({
    place: { file: shownFile(path) },
    problem: 'Expected a list of conversational goldens, found none',
    fix,
  })
}

const fix = 'For example: [{ "scenario": "A customer wants to return an opened kettle." }]'

function scenarioOf(given: Given): GivenScenario | undefined {
  const scenario = textIn(given, 'scenario')
  if (scenario === undefined) return given.refuse('Expected a golden with a `scenario`', fix)
  const expectedOutcome = textIn(given, 'expected_outcome', 'expectedOutcome')
  const userDescription = textIn(given, 'user_description', 'userDescription')
  return { scenario, ...defined({ expectedOutcome, userDescription }) }
}

function textIn(given: Given, ...names: readonly string[]): string | undefined {
  const text = given.field(...names)?.text()
  return text === undefined || isBlank(text) ? undefined : text
}
