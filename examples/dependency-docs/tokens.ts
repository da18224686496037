const word = /[\p{L}\p{M}\p{N}]+(?:[-_.][\p{L}\p{M}\p{N}]+)*/gu
const han = /\p{Script=Han}/u

/** Words that nearly every question holds, so that they tell nothing about its subject. */
const stopWords = new Set(
  (
    'a about after all already also although an and any are as at be before between both but by can ' +
    'do does for from get give had has have how i if in instead into is it its itself long many may ' +
    'me much must my need not of often on once one ones or our out see should since so some still ' +
    'than that the their them then there these they this to under up use used using was we what ' +
    'when where which while who whose why will with without would you your ' +
    'а без бы будет быть в вы где да для до его ее если есть же за и из или их к как какая какие какой ' +
    'когда которая который которого кто ли мне можно мы на над нам не нужно но о об он она они от перед по при с сколько со так ' +
    'то у что чтобы это я'
  ).split(' '),
)
const chineseQuestionWords =
  /什么|多少|多久|多长时间|怎么办|怎么|怎样|如何|哪些|哪里|哪个|是否|可以|需要|请问|为什么|能不能|以后|[的了吗呢吧是我在和与还几]/g

/** The terms of a text for search: stems of words, words of code and their parts, pairs of Han. */
export function terms(text: string): string[] {
  return (text.normalize('NFKC').match(word) ?? []).flatMap(match => {
    if (han.test(match)) return pairs(match)
    const parts = match.split(/[-_.]|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    const whole = parts.length > 1 ? [match.toLowerCase()] : []
    return [
      ...whole,
      ...parts
        .map(part => part.toLowerCase())
        .filter(tells)
        .map(stem),
    ]
  })
}

function tells(part: string): boolean {
  return !stopWords.has(part.replaceAll('ё', 'е')) && (part.length > 1 || /\d/.test(part))
}

/** Chinese is written without spaces: two neighbours stand for a word. */
function pairs(run: string): string[] {
  return run.split(chineseQuestionWords).flatMap(piece => {
    const letters = [...piece]
    if (letters.length < 2) return letters
    return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  })
}

const russianEnding =
  /(?<=...)(?:[аи]?ться|[аяе]ми|[аеио]?ть|[ое]го|[ое]му|[аяыи]ми|[ое]в|[аое]й|[ыи]й|[ая]м|[ая]х|ая|яя|[оеыи]е|ую|юю|[ую]т|[аяие]т|[аеиоуыэюяйь])$/u

/** Crude on purpose: usual endings of English and Russian words fall off. */
function stem(part: string): string {
  if (/\p{Script=Cyrillic}/u.test(part)) return part.replaceAll('ё', 'е').replace(russianEnding, '')
  return part
    .replace(/(?<=..)(?:ies|ied)$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|(?<![su])s)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/(?<=...)e$/, '')
}
