/** Names of environment variables that hold secrets. `PASS` alone stands in `COMPASS` and `BYPASS_CACHE` too. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL|_(?:PASS|PAT|DSN)$|(?:^|_)DATABASE_URL$/i

/** Inputs of an action: `comment-key` is not a secret. */
const actionInput = /^INPUT_/

/**
 * Shorter values stand in ordinary words too, and replacing them would garble the text. Of one as long as this, ten
 * characters of Base64 are certain, wherever it begins.
 */
const shortestSecret = 8

/**
 * Takes the values of secret variables out of texts, and passwords of URLs in other variables: as they are, and as
 * they stand in JSON, in URLs and in Base64. It has to be done before a text is cut or escaped: half a secret would no
 * longer be found.
 * @param environments a name may have another value in each
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
  const inUrls = variables.flatMap(([, value = '']) => passwordsIn(value))
  const secrets = [...named, ...inUrls, ...more]
    .map(value => value.trim())
    .filter(value => value.length >= shortestSecret)
    .flatMap(inPieces)
    // The longest first: one secret may be the beginning of another.
    .toSorted((first, second) => second.length - first.length)
  const forms = [...new Set(secrets.flatMap(formsOf))].map(source => new RegExp(source, 'g'))
  return text => forms.reduce((redacted, form) => redacted.replaceAll(form, '***'), text)
}

/** Longer regular expressions may be refused. */
const longestPiece = 1000

/** Pieces of about one length: a short rest might be an ordinary word. */
function inPieces(secret: string): string[] {
  const characters = Array.from(secret)
  const count = Math.ceil(characters.length / longestPiece)
  const size = Math.ceil(characters.length / count)
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  )
}

/** From each `://` on, so that long values are read once. */
const userPart = /:\/\/(?<user>[^\s/?#@:"]*):(?<password>[^\s/?#"]*)@/g

/** Passwords of the URLs in a value, each also with its user, as it stands and without percent signs. */
function passwordsIn(value: string): string[] {
  return [...value.matchAll(userPart)].flatMap(({ index, groups }) => {
    const { user = '', password = '' } = groups ?? {}
    const decoded = [password, percentDecoded(password)]
    // `postgres` of a test database is no secret, and an ordinary word.
    const isOpen = (text: string) => text === user || value.slice(0, index).endsWith(text)
    const pairs = decoded.map(text => `${percentDecoded(user)}:${text}`)
    return [`${user}:${password}`, ...pairs, ...decoded.filter(text => !isOpen(text))]
  })
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How a secret may stand in a text, as regular expressions. */
function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  return [
    percentForms(secret),
    percentForms(inJson),
    ...[0, 1, 2].map(offset => base64Form(secret, offset)),
  ]
}

/** A text with any of its characters percent-encoded: each function that encodes for URLs leaves out others. */
function percentForms(text: string): string {
  return Array.from(text, character => {
    if (/[\w.-]/.test(character)) return literal(character)
    const bytes = [...Buffer.from(character)].map(byte => `%${byte.toString(16).padStart(2, '0')}`)
    const encoded = bytes.join('').replaceAll(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
    return `(?:${character === ' ' ? String.raw`\+|` : ''}${encoded}|${literal(character)})`
  }).join('')
}

/**
 * What is certain of a secret in Base64, whatever is before and after it, as a user is in `Authorization: Basic`.
 * @param offset how many bytes of a group of three are before it
 */
function base64Form(secret: string, offset: number): string {
  const bytes = Buffer.from(' '.repeat(offset) + secret)
  const first = Math.ceil((offset * 8) / 6)
  const end = Math.floor((bytes.length * 8) / 6)
  return bytes
    .toString('base64')
    .slice(first, end)
    .replaceAll('+', '(?:[+-]|%2[bB])')
    .replaceAll('/', '(?:[/_]|%2[fF])')
}

function literal(character: string): string {
  return character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
