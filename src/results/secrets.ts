/** Names of environment variables that hold secrets. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i

/** Inputs of an action: `comment-key` is not a secret. */
const actionInput = /^INPUT_/

/** Shorter values stand in ordinary words too, and replacing them would garble the text. */
const shortestSecret = 8

/**
 * Takes the values of secret variables out of texts. It has to be done before a text is cut or
 * escaped: half a secret would no longer be found.
 * @param environments a name may have another value in each
 * @param more secrets that no variable holds. @default none
 */
export function redactorOf(
  environments: readonly NodeJS.ProcessEnv[],
  more: readonly string[] = [],
): (text: string) => string {
  const named = environments
    .flatMap(one => Object.entries(one))
    .flatMap(([name, value = '']) =>
      secretName.test(name) && !actionInput.test(name) ? value.split('\n') : [],
    )
  const secrets = [...new Set([...named, ...more])]
    .map(value => value.trim())
    .filter(value => value.length >= shortestSecret)
    // As it stands in what a model wrote as JSON.
    .flatMap(value => [...new Set([value, JSON.stringify(value).slice(1, -1)])])
    // The longest first: one secret may be the beginning of another.
    .toSorted((first, second) => second.length - first.length)
  return text => secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
}
