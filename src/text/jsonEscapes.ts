/** A character as `\uXXXX`, for JSON, JavaScript and double-quoted YAML. A character beyond U+FFFF becomes two of them. */
export function jsonEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
