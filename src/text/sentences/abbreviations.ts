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

/** Languages that write ordinals with a full stop ("am 3. Oktober", "XII. pluk"). */
const ordinalsWithStop = words('de da nb nn no is fi et lv cs sk pl hu hr sl sr bs tr eu')

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
export function isAbbreviation(before: string, after: string): boolean {
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

/** Whether the full stop at the end of `before` makes a number an ordinal. */
export function isOrdinal(before: string, after: string, language: string): boolean {
  if (!/(?:^|\s)(?:\d{1,2}|[IVXLC]+)\.$/u.test(before)) return false
  if (germanMonth.test(after)) return true
  const [subtag = ''] = language.split('-')
  return ordinalsWithStop.has(subtag) && /^\p{Lu}/u.test(after) && !startsSentence(after)
}

function startsSentence(after: string): boolean {
  const word = /^["'«„“(]?(\p{Lu}\p{L}*)(?=[\s,’'])/u.exec(after)?.[1]
  return word !== undefined && sentenceStarters.has(word.toLowerCase())
}
