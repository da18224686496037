/** A character as `\uXXXX`, which JSON, JavaScript and YAML in double quotes read: in two halves if one can't hold it. */
export function jsonEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
