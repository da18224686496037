import { normalForm } from '../normalForm.ts'

/** Tells whether words name something that was retrieved. Without it only what looks like a source is one. */
export type IsSource = (name: string) => boolean

export const noSource: IsSource = () => false

/** The most numbers or names that are read from one mark. */
const mostNames = 50

const fileEnding =
  'md|mdx|markdown|txt|pdf|html?|docx?|odt|rtf|xlsx?|csv|tsv|json|jsonl|ya?ml|xml|rst|adoc|pptx?|epub|tex|eml'
const fileName = new RegExp(String.raw`^[^\n]{1,150}\.(?:${fileEnding})(?:[#:]\S{1,80})?$`, 'iu')
const part = /^[^\s#]{1,150}#\S{1,80}$/u
const address = /^https?:\/\/\S{1,500}$/iu
const numbered =
  /^(?:doc(?:ument)?|source|passage|context|chunk|ref(?:erence)?|источник|документ|来源|來源|资料|文档|quelle|dokument|fuente)[\s_:#-]?(\d{1,3})$/iu

/** Whether words look like the name of a source: a file, a part of one, an address, `doc3`. */
export const looksLikeSource = (name: string): boolean =>
  fileName.test(name) || part.test(name) || address.test(name) || numbered.test(name)

/** Whether words are `doc 3`, `Source 3` and the like. */
export const isNumberedWord = (name: string): boolean => numbered.test(name)

/** The number of a mark such as `3`, `^3` or `doc3`; undefined if it has none. */
export function numberIn(name: string): number | undefined {
  const digits = /^\^?(\d{1,3})$/u.exec(name)?.[1] ?? numbered.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The numbers of `1`, `1, 3` and `1-3`, which is 1, 2 and 3. */
export function numbersNamed(list: string): string[] {
  const names = normalForm(list, 'NFKC')
    .split(/[,;、]/u)
    .flatMap(item => {
      const [first = '', last] = item.split(/[-–—]/u).map(end => end.replace(/[^\d]/gu, ''))
      if (last === undefined) return [first]
      const [from, to] = [Number(first), Number(last)]
      // Descending or very long ranges are not citations.
      if (to < from || to - from >= mostNames) return [first, last]
      return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
    })
  return [...new Set(names.filter(name => name !== ''))].slice(0, mostNames)
}

const saysSource =
  /^(?:sources?|cite|citations?|refs?|источники?|quellen?|fuentes?|来源|來源|出处|资料来源|参考|см\.?|see|cf\.?|siehe)\s{0,3}[:：]\s{0,3}/iu

/** The words behind "source:"; undefined if nothing of the kind is before them. */
export function behindSource(words: string): string | undefined {
  const plain = words.trim()
  const before = saysSource.exec(plain)?.[0]
  return before === undefined ? undefined : plain.slice(before.length)
}

/** The parts of a list of names, without quotation marks, and without pages. */
export function namesListed(words: string): string[] {
  return words
    .split(/[,;，；、]/u)
    .map(name => name.trim().replace(/^["'`«“”*_]+|["'`»“”*_.]+$/gu, ''))
    .filter(
      name => name !== '' && !/^(?:pp?\.|page|стр\.|с\.|第|s\.|§)\s{0,3}\S{0,20}$/iu.test(name),
    )
    .slice(0, mostNames)
}
