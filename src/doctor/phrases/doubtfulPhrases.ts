import { doubtfulChinese } from './doubtfulChinese.ts'
import { doubtfulEnglish } from './doubtfulEnglish.ts'
import type { LanguagePhrases } from './languagePhrases.ts'
import { doubtfulRussian } from './doubtfulRussian.ts'

export const languages: readonly LanguagePhrases[] = [
  doubtfulEnglish,
  doubtfulRussian,
  doubtfulChinese,
]
