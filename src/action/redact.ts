/** Names of environment variables that hold what nobody may read. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i

/** Shorter values stand in ordinary words too, and replacing them would garble the text. */
const shortestSecret = 8

/**
 * Takes the values of secret variables out of texts. The runner masks its own logs; what is sent to
 * GitHub's API or written to a summary it does not.
 */
export function redactor(environment: NodeJS.ProcessEnv, more: readonly string[]) {
  const named = Object.entries(environment).flatMap(([name, value = '']) =>
    secretName.test(name) ? value.split('\n') : [],
  )
  const secrets = [...named, ...more]
    .map(value => value.trim())
    .filter(value => value.length >= shortestSecret)
    // The longest first: one secret may be the beginning of another.
    .toSorted((first, second) => second.length - first.length)
  return (text: string): string =>
    secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
}
