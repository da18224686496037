import { verdicts } from '../gate/decision.ts'

/** Names of environment variables that hold what nobody may read. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i

/** The action's own inputs: `comment-key` is no secret, and the token is named by the caller. */
const ownInput = /^INPUT_/

/** Shorter values stand in ordinary words too, and replacing them would garble the text. */
const shortestSecret = 8

/** Words of the data's own form. A secret that is called like one would hide nothing. */
const wordsOfOurs: readonly string[] = [
  ...verdicts,
  ...['notApplicable', 'judgeError', 'deselected', 'permutation', 'tolerance', 'acceptedBy'],
  ...['answerable', 'answeredBy', 'applicable', 'baselineMean', 'changedInputs', 'comparedWith'],
  ...['comparison', 'complete', 'completionTokens', 'contexts', 'criterion', 'critical'],
  ...['currentMean', 'declined', 'detectable', 'deterministic', 'direction', 'documents'],
  ...['evidence', 'exitCode', 'findings', 'fingerprint', 'formerId', 'interval', 'judgedAgain'],
  ...['matchers', 'measurements', 'milliseconds', 'notGated', 'outputHash', 'pipeline'],
  ...['promptTokens', 'question', 'recorded', 'recordedMean', 'rejudged', 'replayed'],
  ...['scoresGone', 'sourceUrl', 'takenBack', 'threshold', 'todayMean', 'unavailable'],
  ...['undecided', 'unrecorded', 'unselected', 'withoutSecrets', 'workflowRun', 'acceptLabel'],
]

/**
 * Takes the values of secret variables out of all texts and names in data, before anything is made
 * of them: a report may cut or escape a text, and half a secret would no longer be found. The runner
 * masks its own logs; what is sent to GitHub's API or written to a summary it does not. Only what is
 * told goes through it: a decision rests on what was measured.
 *
 * @returns a function from JSON-safe data to a copy of it
 */
export function redactor(environment: NodeJS.ProcessEnv, more: readonly string[]) {
  const named = Object.entries(environment).flatMap(([name, value = '']) =>
    secretName.test(name) && !ownInput.test(name) ? value.split('\n') : [],
  )
  const secrets = [...named, ...more]
    .map(value => value.trim())
    .filter(value => value.length >= shortestSecret)
    // The longest first: one secret may be the beginning of another.
    .toSorted((first, second) => second.length - first.length)
  const redact = (text: string) =>
    wordsOfOurs.includes(text)
      ? text
      : secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
  const redactAll = (value: unknown): unknown => {
    if (typeof value === 'string') return redact(value)
    if (Array.isArray(value)) return value.map(redactAll)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [redact(name), redactAll(one)]),
    )
  }
  return <Data>(data: Data): Data => redactAll(data) as Data
}
