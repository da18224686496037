import { isBlank } from '../../text/isBlank.ts'
import type { Given } from '../sources/given.ts'
import { nameFrom } from './caseIds.ts'

/** A text that UTF-8 can hold; undefined where there is none, or a blank one. A change is told. */
export function toldText(
  given: Given,
  text: string | undefined,
  field: string,
): string | undefined {
  return text === undefined || isBlank(text) ? undefined : wholeText(given, text, field)
}

/** The same for a text that may be blank. */
export function wholeText(given: Given, text: string, field: string): string {
  const whole = text.toWellFormed()
  if (whole !== text)
    given.tell('half of a character became another one, because UTF-8 can not encode it', field)
  return whole
}

/** What a golden set takes for the name of a document, a passage or a group. A change is told. */
export function toldName(given: Given, text: string, field: string): string {
  const name = nameFrom(text)
  if (name !== text)
    given.tell(`\`${text}\` is written as \`${name}\`: a name is on one line`, field)
  return name
}
