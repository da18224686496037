import { normalForm } from './normalForm.ts'

/**
 * A text without invisible differences: letters composed (NFC), any run of white space as one space,
 * none at the ends. Capitals and punctuation stay.
 */
export function canonicalText(text: string): string {
  return normalForm(text, 'NFC').replaceAll(/\s+/gu, ' ').trim()
}
