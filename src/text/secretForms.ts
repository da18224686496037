/**
 * The forms of a secret in a text, as sources of regular expressions: plain, and as encoded in JSON, URLs and Base64. A
 * secret of at least eight characters has ten certain ones in Base64, at any offset.
 */
export function secretForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  return [
    percentForms(secret),
    percentForms(inJson),
    ...[0, 1, 2].map(offset => base64Form(secret, offset)),
  ]
}

/**
 * A text with any of its characters percent-encoded, because functions that encode for URLs differ in what they leave
 * out.
 */
function percentForms(text: string): string {
  return Array.from(text, character => {
    if (/[\w.-]/.test(character)) return literal(character)
    const bytes = [...Buffer.from(character)].map(byte => `%${byte.toString(16).padStart(2, '0')}`)
    const encoded = bytes.join('').replaceAll(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
    return `(?:${character === ' ' ? String.raw`\+|` : ''}${encoded}|${literal(character)})`
  }).join('')
}

/**
 * The characters of a secret in Base64 that do not depend on the text around it, such as the user in `Authorization:
 * Basic`.
 * @param offset number of bytes of the same group of three before the secret
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

/** A text as the source of a regular expression that matches it. */
export function literal(character: string): string {
  return character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}
