/** Names of environment variables that hold what nobody may read. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i

/** Shorter values stand in ordinary words too, and replacing them would garble the text. */
const shortestSecret = 8

/**
 * Takes the values of secret variables out of all texts in data, before anything is made of them: a
 * report may cut or escape a text, and half a secret would no longer be found. The runner masks its
 * own logs; what is sent to GitHub's API or written to a summary it does not.
 *
 * @returns a function from JSON-safe data to a copy of it
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
  const redact = (text: string) =>
    secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text)
  return <Data>(data: Data): Data =>
    JSON.parse(
      JSON.stringify(data, (_key, value: unknown) =>
        typeof value === 'string' ? redact(value) : value,
      ),
    ) as Data
}
