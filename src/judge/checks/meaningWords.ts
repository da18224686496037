/**
 * Whether a folded word can change the meaning of a sentence: a number in digits or words, a negation, or a limit
 * such as "only" and "before". Inflected words are listed by their beginnings. A superfluous word in the list does no
 * harm: a quote with that word must have it as the passage does.
 */
export function turnsMeaning(word: string): boolean {
  return /[\p{N}\p{S}%‰]/u.test(word) || turning.test(word) || turningLetters.has(word)
}

const lists = [
  // Negations and limits.
  'not$|no$|non$|nor$|never|none$|nobody|nothing|neither|without|cannot|t$|n$|only|except|unless',
  'hardly|barely|scarcely|rarely|seldom|nowhere|few|lack|fail|deny$|deni|refus|forb|prohibit|allow|permit',
  'increas|decreas|last$|former|before|after|until|more$|less$|most$|least|over$|under$|above|below|all$|some$|may$|must$',
  'не$|ни$|нет$|без$|нельзя|никогда|никто|никак|ничего|ничто|только|лишь|кроме|если|до$|после',
  'более|менее|больше|меньше|свыше|все$|мож|долж|едва|вряд|редко|запре|разре|отказ|отсутств',
  'nicht|nie$|niemal|niemand|kein|ohne$|weder|nur$|ausser|vor$|nach$|mehr|weniger|uber$|unter$',
  'mindest|hochst|alle|darf|durf|muss',
  'ne$|pas$|jamais|aucun|rien$|sans$|ni$|seulement|sauf|avant|apres|plus$|moins|tous|peut|doi',
  'nunca|sin$|ningun|nada$|nadie|tampoco|solo|salvo|excepto|antes|despues|mas$|menos|pued|deb',
  'senza|mai$|nessun|nao$|nem$|sem$|nenhum|niet$|geen$|nooit|zonder|inte$|ingen|aldrig|ikke$',
  'ei$|eivat|eika|nigdy|ani$|zaden|않|없|아니|못|안$|لا$|لم$|لن$|ليس|غير$|بدون|नहीं|बिना',
  // Number words.
  'zero|one$|two$|three|thir|four|fort|fif|five|six|seven|eigh|nin|ten$|tenth|eleven|twel|twen|hundred',
  'thousand|million|billion|half$|dozen|once$|twice|double|first|second|quarter|первы|второ|трет',
  'нол|нул|один|одн|два$|две$|двух|двум|двен|двад|три|тре|четыр|пят|шест|сем|восе|девя|десят',
  'сорок|сто$|ста$|двест|тысяч|милли|полтор',
  'ein$|eins$|einund|zwei|zwan|drei|vier|funf|sech|sieb|acht|neun|zehn|elf$|zwolf|hundert|tausend',
  'un$|une$|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorz|quinz|seize|vingt',
  'trente|quarant|soixant|cent|mille|demi',
  'cero|uno$|dos$|tres$|cuatro|seis|siete|ocho|nueve|diez|once$|doce|trece|catorce|quince|veint',
  'treint|cuarent|sesent|setent|novent|cien|mil$|medi',
  // Months that are written without a capital.
  'январ|феврал|март|апрел|ма[ияе]$|июн|июл|август|сентябр|октябр|ноябр|декабр',
  'janvier|fevrier|mars$|avril|mai$|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'enero|febrero|marzo|abril|mayo$|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
]
const turning = new RegExp(`^(?:${lists.join('|')})`, 'u')

const turningLetters = new Set(
  '不没沒无無非未否勿别別莫禁拒なぬずんม่零〇一二两兩三四五六七八九十百千万萬亿億半仅僅只前后後多少上下内內外高低'.match(
    /\p{L}\p{M}*|〇/gu,
  ),
)
