import { chinese } from './doubtfulChinese.ts'
import { english } from './doubtfulEnglish.ts'
import type { LanguagePhrases } from './languagePhrases.ts'
import { russian } from './doubtfulRussian.ts'

export const languages: readonly LanguagePhrases[] = [english, russian, chinese]
