import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'

/** `with:` and the defaults of `action.yml`, as the runner hands them over. */
export function inputVariables(given: Record<string, string> = {}): NodeJS.ProcessEnv {
  const text = readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')
  const metadata = load(text) as { inputs: Record<string, { default: string }> }
  const values = Object.entries(metadata.inputs).map(([name, input]) => [
    `INPUT_${name.toUpperCase()}`,
    given[name] ?? input.default.replace('${{ github.token }}', 'ghs_loopback_token'),
  ])
  return Object.fromEntries(values)
}
