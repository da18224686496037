import { literal, secretForms } from '../text/secretForms.ts'

/** Names of environment variables that hold secrets. `PASS` alone would also match `COMPASS` and `BYPASS_CACHE`. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|_(?:PASS|PAT|DSN)$|(?:^|_)DATABASE_URL$/i

/** Inputs of an action: `comment-key` is not a secret. */
const actionInput = /^INPUT_/

/**
 * Shorter values also occur in ordinary words, and replacing them would garble the text. A value of this length has ten
 * certain characters in Base64, at any offset.
 */
const shortestSecret = 8

/**
 * Removes from texts the values of secret variables, and passwords of URLs in other variables: plain, and as encoded in
 * JSON, URLs and Base64. Redact before a text is cut or escaped, because half a secret would no longer be found.
 * @param environments a name may have a different value in each
 * @param more secrets that no variable holds. @default none
 */
export function redactorOf(
  environments: readonly NodeJS.ProcessEnv[],
  more: readonly string[] = [],
): (text: string) => string {
  const variables = environments.flatMap(one => Object.entries(one))
  const named = variables.flatMap(([name, value = '']) =>
    secretName.test(name) && !actionInput.test(name) ? value.split('\n') : [],
  )
  const inUrls = variables.flatMap(([, value = '']) => credentialsIn(value))
  const secrets = longEnough([...named, ...inUrls.flatMap(one => one.secrets), ...more])
    .flatMap(inPieces)
    // The longest first, because one secret may be the beginning of another.
    .toSorted((first, second) => second.length - first.length)
  const sources = [
    ...secrets.flatMap(secretForms),
    ...longEnough(inUrls.flatMap(one => one.pairs)).map(pair => `${literal(pair)}(?=@)`),
  ]
  const forms = [...new Set(sources)].map(source => new RegExp(source, 'g'))
  return text => forms.reduce((redacted, form) => redacted.replaceAll(form, '***'), text)
}

function longEnough(values: readonly string[]): string[] {
  return values.map(value => value.trim()).filter(value => value.length >= shortestSecret)
}

/** Engines may refuse longer regular expressions. */
const longestPiece = 1000

/** Splits into pieces of similar length, because a short rest might be an ordinary word. */
function inPieces(secret: string): string[] {
  const characters = Array.from(secret)
  const count = Math.ceil(characters.length / longestPiece)
  const size = Math.ceil(characters.length / count)
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}

/** Matches from each `://`, so that long values are read once. */
const userPart = /:\/\/(?<user>[^\s/?#@:"]*)(?::(?<password>[^\s/?#"]*))?@/g

interface Credentials {
  secrets: string[]
  /** `user:password`, which count only in URLs. */
  pairs: string[]
}

/**
 * User and password of the URLs in a value, as written and percent-decoded. A password that is an ordinary word, as in
 * `mysql://root:password@localhost`, counts only in a URL, because other texts contain the word often.
 */
function credentialsIn(value: string): Credentials[] {
  return [...value.matchAll(userPart)].map(({ groups }) => {
    const { user = '', password = '' } = groups ?? {}
    const decoded = percentDecoded(password)
    const pairs = [`${user}:${password}`, `${percentDecoded(user)}:${decoded}`]
    const tokens = isToken(user) ? [user] : []
    if (ordinary.test(decoded)) return { secrets: tokens, pairs: password === '' ? [] : pairs }
    return { secrets: [...tokens, ...pairs, password, decoded], pairs: [] }
  })
}

/** A word, or several with hyphens, such as `x-oauth-basic`. */
const ordinary = /^[\p{L}_-]*$/u

/** The user of a URL may be a token instead of a name. */
const isToken = (user: string): boolean => /^(?=.*\d)[\w.~-]{20,}$/.test(user)

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
