/**
 * A text as people read it: without HTML tags, comments and entities, without citation marks and superscripts that
 * only point at a source, and with the text of each Markdown link in place of the link. Every pattern is bounded, so
 * that the cost is linear in the length.
 */
export function withoutMarkup(text: string): string {
  return decodeEntities(
    text
      .replace(comments, ' ')
      .replace(inlineTags, '')
      .replace(noteTags, '')
      .replace(tags, ' ')
      .replace(citations, ' ')
      .replace(images, '$1')
      .replace(links, '$1')
      .replace(noteDigits, ''),
  )
}

const comments = /<!--[^<>]{0,2000}-->/gu
/** Tags within a word leave no gap: `<b>re</b>fund`. */
const inlineTags =
  /<\/?(?:a|abbr|b|cite|code|em|font|i|ins|mark|s|small|span|strong|sub|tt|u|wbr)(?:\s[^<>]{0,1000})?\/?>/giu
const tags = /<\/?[a-z][a-z0-9-]{0,30}(?:\s[^<>]{0,1000})?\/?>/giu

/** A raised number after a word or a full stop is a note. After a short word it may be a unit: `km²`. */
const afterWord = String.raw`(?<=\p{L}{3}|[.,;:!?)\]"”»])`
const noteTags = new RegExp(
  String.raw`${afterWord}<sup(?:\s[^<>]{0,1000})?>[\s\d,[\]*†‡–-]{0,20}</sup>`,
  'giu',
)
const noteDigits = new RegExp(String.raw`${afterWord}[⁰¹²³⁴-⁹]{1,3}(?![⁰¹²³⁴-⁹])`, 'gu')

const address = String.raw`\((?:[^()\s]|\([^()\s]{0,100}\)){0,500}(?:\s"[^"]{0,200}")?\)`
const note = String.raw`\^?\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3}){0,10}`
/** `[1]`, `[^2]`, `[3, 4]`, `[[5]](#note)`, `word[6](#note)`, `【7†source】` */
const citations = new RegExp(
  [
    String.raw`\[\\?\[${note}\\?\]\](?:${address})?`,
    String.raw`(?<=\S)\[${note}\]${address}`,
    String.raw`\[${note}\](?!\()`,
    String.raw`【\d{1,3}[^】\n]{0,40}】`,
  ].join('|'),
  'gu',
)
const images = new RegExp(String.raw`!\[([^[\]]{0,300})\]${address}`, 'gu')
const links = new RegExp(String.raw`\[([^[\]]{0,300})\](?:${address}|\[[^[\]]{0,100}\])`, 'gu')

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}\d{0,2});/giu
/** Folding removes the diacritic in any case. */
const accented = /^([a-z])(?:acute|grave|uml|circ|tilde|cedil|ring|caron|slash)$/iu

const named: Record<string, string> = {
  szlig: 'ss',
  aelig: 'ae',
  oelig: 'oe',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  percnt: '%',
  permil: '‰',
  deg: '°',
  lt: '<',
  gt: '>',
  le: '≤',
  ge: '≥',
  plusmn: '±',
  minus: '−',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  shy: '',
  zwj: '',
  zwnj: '',
  apos: "'",
  rsquo: "'",
}

const decodeEntities = (text: string): string =>
  text.replace(entity, whole => decoded(whole.slice(1, -1)))

function decoded(name: string): string {
  if (name.startsWith('#')) {
    const isHex = /^#x/iu.test(name)
    return character(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10))
  }
  return accented.exec(name)?.[1] ?? named[name.toLowerCase()] ?? ' '
}

const character = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : ' ')
