import { expect, test } from 'vitest'
import { questionLanguage } from '../../src/text/questionLanguage.ts'

test.for<[string, string]>([
  ['How do I return the shoes?', 'English'],
  ['Wie kann ich die Schuhe zurückgeben?', 'German'],
  ['Comment est-ce que je peux rendre les chaussures ?', 'French'],
  ['¿Cómo puedo devolver los zapatos?', 'Spanish'],
  ['Come posso restituire le scarpe per il rimborso?', 'Italian'],
  ['Como posso devolver os sapatos com o recibo?', 'Portuguese'],
  ['Hoe kan ik mijn schoenen terugsturen?', 'Dutch'],
  ['Как вернуть обувь?', 'Cyrillic'],
  ['如何退货？', 'Han'],
  ['Refund?', 'Latin'],
  ['404', 'none'],
])('%s is %s', ([question, language]) => {
  expect(questionLanguage(question)).toBe(language)
})
