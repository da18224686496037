import type { LanguagePhrases } from './languagePhrases.ts'

export const doubtfulEnglish: LanguagePhrases = {
  relativeDates: [
    ...['today', 'tonight', 'tomorrow', 'yesterday', 'currently', 'recently', 'lately', 'nowadays'],
    ...['at the moment', 'at present', 'right now', 'these days', 'as of now', 'until now'],
    ...['this', 'last', 'next'].flatMap(which =>
      ['year', 'month', 'week', 'quarter', 'season'].map(time => `${which} ${time}`),
    ),
    ...['the current year', 'the latest version', 'the newest version', 'the current version'],
  ],
  pronouns: 'he she they him her hers them his their theirs its'.split(' '),
  shortPronouns: ['it', 'this', 'that', 'these', 'those'],
  notPronouns: [],
  openings: (
    'what when where who whom whose why how which is are was were do does did can could will would should has have had ' +
    'may must in on at of from by for to with and or but so if then old much many long often far big large tall i we ' +
    'you me us please tell about not'
  ).split(' '),
  pointers: [
    ...['the passage', 'this passage', 'the following passage', 'the excerpt', 'this excerpt'],
    ...['the given text', 'the provided text', 'the text above', 'the above text'],
    ...['the given context', 'the provided context', 'the context above'],
    ...['according to the text', 'according to the context', 'according to the document'],
    ...['according to the article', 'according to the documentation provided'],
    ...['the document above', 'the provided document', 'the given document'],
    ...['mentioned above', 'as mentioned', 'described above'],
  ],
}
