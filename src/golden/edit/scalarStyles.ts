import { CORE_SCHEMA, NOT_RESOLVED } from 'js-yaml'
import { jsonEscapes } from '../../text/jsonEscapes.ts'

/** Characters that some editors and parsers hide or change, so they must be escaped. */
const needsEscape = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff]/u
const needsEscapeInBlock = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\ufeff]/u

// Also words and numbers of YAML 1.1, because other tools may read the file by that version.
const wordOfYaml = /^(?:~|=|<<|null|true|false|yes|no|on|off|y|n)$/i
const numberOrDate = /^[-+.\d][-+.,:_\s\da-fox]*(?:[tz][-+.:\d]*)?$/i
const structure = /^(?:[-?:,[\]{}#&*!|>'"%@`=]|\.(?!\.?\/))|:(?:\s|$)|\s#|^\s|\s$/
const structureInFlow = /[,[\]{}]/

const implicitTags = CORE_SCHEMA.tags.filter(tag => tag.nodeKind === 'scalar' && tag.implicit)

/** Whether the text, written without quotes, reads back as the same text. */
export function fitsPlain(text: string, inFlow: boolean): boolean {
  return (
    text !== '' &&
    !needsEscape.test(text) &&
    !structure.test(text) &&
    !(inFlow && structureInFlow.test(text)) &&
    !wordOfYaml.test(text) &&
    !numberOrDate.test(text) &&
    !isOtherValue(text)
  )
}

function isOtherValue(text: string): boolean {
  return implicitTags.some(
    tag => tag.nodeKind === 'scalar' && tag.resolve(text, false, '') !== NOT_RESOLVED,
  )
}

export function fitsSingleQuotes(text: string): boolean {
  return !needsEscape.test(text)
}

/**
 * Whether the lines of a block can hold a text.
 * @param mayBeIndented true if the block states its indentation by a digit
 */
export function fitsBlock(text: string, mayBeIndented: boolean): boolean {
  return !needsEscapeInBlock.test(text) && (mayBeIndented ? /^ *[^\s]/ : /^[^\s]/).test(text)
}

/** A text in double quotes, which hold any text. It is JSON as well. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\p{Noncharacter_Code_Point}]/gu,
    jsonEscapes,
  )
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
