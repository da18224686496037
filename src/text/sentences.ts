/**
 * Ends that the standard's rules don't offer: before a number, before the dash of the next turn of
 * speech, before the next item of a list that runs on in one line.
 */
const furtherEnds = new RegExp(
  // Each of them begins with white space, which is looked for first because that is fast.
  String.raw`(?=\s)(?:${[
    String.raw`(?<=[.!?…]["'»”’)\]]{0,3})\s+(?=\p{N}|[—–-]\s*["«„“]?\p{Lu})`,
    String.raw`(?<=[.!?](?:\[\d{1,3}\]){1,3})\s+(?=\p{Lu})`,
    String.raw`(?<=\p{sc=Armn}[.…]{0,3}:)\s+`,
    String.raw`(?<!\s)\s+(?=(?:[•‣⁃]\s?)?(?:\d{1,3}|\p{Ll})(?:\.\)|[.)])\s)`,
  ].join('|')})`,
  'gu',
)

/**
 * Sentences of a text in any language, in order, trimmed; each is a substring of the text.
 *
 * Intl.Segmenter (Unicode's rules, UAX 29) finds places, and rules on abbreviations, initials, list
 * markers and quotations join what it cuts apart. A line break ends a sentence, unless the line was
 * plainly broken for width.
 */
export function sentences(text: string): string[] {
  const found: string[] = []
  let start = 0
  for (const end of possibleEnds(text)) {
    const before = text.slice(start, end).trim()
    if (before !== '') {
      if (goesOnAt(text, end, before)) continue
      found.push(before)
    }
    start = end
  }
  return found
}

function possibleEnds(text: string): number[] {
  const ends = new Set<number>()
  for (const { index, segment } of segmenter.segment(text)) ends.add(index + segment.length)
  for (const { 0: gap, index } of text.matchAll(furtherEnds)) ends.add(index + gap.length)
  return [...ends].toSorted((one, other) => one - other)
}

/** Of no language, because texts are mixed. Making one costs more than cutting a paragraph. */
const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

function goesOnAt(text: string, end: number, before: string): boolean {
  if (end === text.length) return false
  const following = text.slice(end, end + 80)
  const after = following.trimStart()
  const preceding = text.slice(Math.max(0, end - 80), end)
  const gap = preceding.slice(preceding.trimEnd().length)
  return goesOn({
    before,
    gap: gap + following.slice(0, following.length - after.length),
    after,
  })
}

/** A place where a sentence may end. */
interface Boundary {
  /** The sentence so far. */
  before: string
  /** White space at the place. */
  gap: string
  /** What follows, cut to a few dozen characters. */
  after: string
}

const sentenceEnd = /[.!?…。！？։:;۔؟।॥](?:["'»”’“)\]」』】]|\[\d{1,3}\])*$/u
const lowerCaseNext = /^(?:[\p{P}\p{S}]\s*){0,3}\p{Ll}/u
const noWordNext = /^[\p{P}\p{S}\s]*$/u
/** "… stairways" (Smith 55)." */
const citation = /^\([^()]{1,60}\)[.;,]/u
const dash = /^[\s"«„“]*[—–-]\s/u

/** Whether the sentence goes on across this place. */
function goesOn({ before, gap, after }: Boundary): boolean {
  if (/[\n\r\u0085\u2028\u2029]/u.test(gap)) return isWrapped(before, gap, after)
  if (succeeds(before, after)) return false
  const end = before.slice(-60)
  if (!sentenceEnd.test(end) || markerOnly.test(before) || noWordNext.test(after)) return true
  if (dash.test(after)) return !dash.test(before)
  if (lowerCaseNext.test(after) || citation.test(after)) return true
  // "1.Mint 2.Basil": Unicode's rules end a sentence after a digit even if no space follows.
  if (gap === '' && /(?<!\d)\d{1,2}\.$/u.test(end)) return true
  if (leavesQuoteOpen(before)) return true
  return isAbbreviation(end, after) || isOrdinal(end, after)
}

/** A line broken for width: it is long, has no end, and the next one begins in lower case. */
function isWrapped(before: string, gap: string, after: string): boolean {
  const line =
    before
      .slice(-200)
      .split(/[\n\r]/u)
      .at(-1) ?? ''
  return (
    /^[^\S\n\r]*(?:\r\n|[\n\r])[^\S\n\r]*$/u.test(gap) &&
    line.length >= 40 &&
    !/[\p{P}\p{S}]$/u.test(line) &&
    /^\p{Ll}/u.test(after) &&
    !startsListItem(after)
  )
}

const marker = /^[\p{P}\p{S}\s]*?(\d{1,3}|\p{Ll})(\.\)|[.)])(?=\s)/u

/** A text that is nothing but a list marker: "1.", "8.1.", "2)", "IV.", "a)", "§2.", "- 3." */
const markerOnly =
  /^[\p{P}\s]{0,4}(?:§\s?)?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[IVXLC]{1,6}|\p{L})(?:\.\)|[.)])$/u

/** "- item", "• item", "2. item", "b) item" */
function startsListItem(text: string): boolean {
  return /^[-*+•‣⁃·–—]\s/u.test(text) || marker.test(text)
}

/** Whether `after` is the item that follows the one with which `before` begins: "a. … b. …". */
function succeeds(before: string, after: string): boolean {
  const first = marker.exec(before.slice(0, 12))
  const second = marker.exec(after)
  return (
    first?.[1] !== undefined &&
    second?.[1] !== undefined &&
    first[2] === second[2] &&
    ordinal(second[1]) === ordinal(first[1]) + 1
  )
}

function ordinal(label: string): number {
  return /^\d/u.test(label) ? Number(label) : (label.codePointAt(0) ?? 0)
}

const closers = new Map([
  ['«', '»'],
  ['„', '“”'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
])

const opener = /["«„“「『《]/

/** A straight mark opens where it leans on the word after it. */
const opens = /^[\s([{«“—–-]?"\S/u

/**
 * The most characters over which an open quotation joins sentences. Without a limit, one unclosed mark would swallow
 * the rest of the text.
 */
const longestQuote = 200

/** Whether a quotation that began in the last characters of this text is still open. */
function leavesQuoteOpen(text: string): boolean {
  const end = text.slice(-longestQuote)
  if (!opener.test(end)) return false
  const open: string[] = []
  for (const [mark, around] of marks(end)) {
    const closing = open.at(-1)
    if (closing?.includes(mark)) open.pop()
    else if (mark === '"') {
      if (opens.test(around)) open.push('"')
    } else {
      const close = closers.get(mark)
      if (close !== undefined) open.push(close)
    }
  }
  return open.length > 0
}

function* marks(text: string): Generator<[mark: string, around: string]> {
  for (const { 0: mark, index } of text.matchAll(/["«»„“”「」『』《》]/gu)) {
    yield [mark, text.slice(Math.max(0, index - 1), index + 2)]
  }
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u))

/**
 * Abbreviations that a capital letter follows in mid-sentence: titles, kinds of places, "see".
 * One set for all languages, because what they share is written alike and texts are mixed.
 */
const beforeName = words(
  [
    'mr mrs ms messrs dr prof st mt ft gen col capt lt sgt cmdr adm gov sen rep pres rev hon',
    'vs viz cf eds supt insp cpl pvt brig maj.gen lt.col hwy univ dept esp',
    'hr fr frl str bzw ca evtl ggf inkl vgl sog geb dipl ing dhr mevr drs',
    'sr sra srta srs dra dña lic arq av avda gral profa ud uds vd vds excmo excma ilmo pza ctra hnos admón',
    'sig sig.ra sig.na sigg dott dott.ssa avv geom prof.ssa egr spett gent cav arch mons p.zza v.le c.so',
    'mme mlle mgr',
    'г гг ул пер просп пл наб д корп оз р о с пос дер обл им проф акад доц ген полк адм',
    'г-н г-на г-ну г-ном г-жа г-жи г-же г-жу тов св дж см ср напр',
    'ок ред изд пр-т б-р ш туп мл ст-ца дир зам зав гл',
  ].join(' '),
)

/** Abbreviations that a number follows in mid-sentence; before a word they may end the sentence. */
const beforeNumber = words(
  [
    'no nos p pp fig figs vol vols ch chap sec art arts par para eq eqs ref refs approx tel ext',
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri',
    'nr s abb tab kap bd abs aufl ziff rn mai okt dez',
    'c apt min hrs n núm num nº pág págs pag pagg cap',
    'lun mié jue vie sáb dom gio ven sab ene abr ago dic',
    'стр с гл рис табл п пп ст ч т кн разд прил тел кв вып',
    'ок прибл мин макс долл руб эт подп каб оф',
  ].join(' '),
)

/** Dotted abbreviations that often stand last, so that a capital after them begins a sentence. */
const oftenLast = words('т.д т.п у.е н.э кв.м куб.м a.m p.m u.s.w a.d b.c')

/**
 * Words that begin sentences and are hardly ever names: after "the U.S." or "в 1812 г." they tell
 * a new sentence from "the U.S. Government" and "г. Волгоград".
 */
const sentenceStarters = words(
  [
    'the a an this that these those it he she we they you i there here his her its their our my',
    'how what when where why who which in on at by for from with as if but and or so not no yes',
    'hvad hvor det jeg du han hun',
    'after before since although though while because however then thus also both all some most',
    'der die das den dem ein eine er sie es wir ich ihr und aber auch wenn im am bei für mit nach',
    'el los las un una uno lo se si pero como cuando también il gli le les elle nous vous ils',
    'он она оно они я мы вы ты это эта этот эти в во на с со к по и а но из за от до при для как',
    'что чтобы если когда где кто после перед его её их там тогда также однако поэтому у о об не',
  ].join(' '),
)

// These look back from the full stop: from each place before it, looking takes several times as long.
const lastWord = /(?<=([\p{L}\p{M}][\p{L}\p{M}.-]*))\.$/u
const capitalInitials = /(?<=(?:^|[^\p{L}\p{N}])(?:\p{Lu}\.[\s-]?)*\p{Lu})\.$/u
const dotted = /(?<=(?<![\p{L}\p{N}])((?:\p{L}{1,3}\.\s?){1,3}\p{L}{1,3}))\.$/u
/** Abbreviations of two words. The second is a word by itself elsewhere. */
const phrase = /(?<!\p{L})(?:ad es|et al)\.$/u
/** The first half of "z. B." or "т. е.", and what the second looks like. */
const singleLetter = /(?<!\p{L})\p{L}\.$/u
const singleLetterNext = /^\p{L}\./u
const numberNext = /^[«"“(]?(?:№|§|#|\d|[IVXLC]+(?!\p{L}))/u
const capitalNext = /^["'«„“(]?\p{Lu}/u
const germanMonth = /^(?:Jan|Feb|März|April|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u

/** Whether the full stop at the end of `before` belongs to an abbreviation or to initials. */
function isAbbreviation(before: string, after: string): boolean {
  if (!before.endsWith('.') || startsSentence(after)) return false
  const letters = dotted.exec(before)?.[1]?.toLowerCase().replace(/\s/gu, '')
  if (letters !== undefined && oftenLast.has(letters)) return false
  const word = lastWord.exec(before)?.[1]?.toLowerCase() ?? ''
  // "str": German streets, "Beethovenstr. 12".
  const known =
    letters !== undefined || beforeName.has(word) || word.endsWith('str') || phrase.test(before)
  if (numberNext.test(after)) return known || beforeNumber.has(word)
  if (singleLetter.test(before) && singleLetterNext.test(after)) return true
  return capitalNext.test(after) && (known || capitalInitials.test(before))
}

/** Whether the full stop at the end of `before` makes a number an ordinal: "am 3. Oktober". */
function isOrdinal(before: string, after: string): boolean {
  return /(?:^|\s)(?:\d{1,2}|[IVXLC]+)\.$/u.test(before) && germanMonth.test(after)
}

function startsSentence(after: string): boolean {
  const word = /^["'«„“(]?(\p{Lu}\p{L}*)(?=[\s,’'])/u.exec(after)?.[1]
  return word !== undefined && sentenceStarters.has(word.toLowerCase())
}
