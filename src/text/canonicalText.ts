/**
 * A text without invisible differences: letters composed (NFC), any run of white space as one space,
 * none at the ends. Capitals and punctuation stay.
 */
export function canonicalText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}
