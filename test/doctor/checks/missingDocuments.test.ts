import { describe, expect, test } from 'vitest'
import { idOfText } from '../../../src/corpus/idOfText.ts'
import { missingDocuments } from '../../../src/doctor/checks/missingDocuments.ts'
import { casesOf, examinationOf, findingsOf, runOf } from '../examinations.ts'

const caseOf = (id: string, ...relevantDocuments: unknown[]) => ({
  id,
  question: 'Q?',
  relevantDocuments,
})

describe('with the documents', () => {
  const documents = {
    'refunds.md': 'Thirty days.',
    'доставка.md': 'Бесплатно.',
    '运费.md': '八元。',
  }

  test('names each document that is gone, and which one is meant', async () => {
    const source = casesOf([
      caseOf('one', 'refunds.md', 'refund.md'),
      caseOf('two', 'terms.md', { id: 'old.md', grade: 0 }),
      caseOf('three', 'terms.md', 'доставка.md', '运费.md#2'),
    ])
    const examination = examinationOf(source, { documents })
    expect(await findingsOf(missingDocuments, examination)).toEqual([
      'support.golden.yaml:4:67, case "one": error: `refund.md` is not among the 3 named documents, so it can\'t be retrieved for this case',
      'support.golden.yaml:5:54, case "two": error: `terms.md` is not among the 3 named documents, so it can\'t be retrieved for this case or 1 other case',
    ])
    const fixes = missingDocuments.find(examination)
    expect((await fixes).map(({ fix }) => fix)).toEqual([
      'Did you mean `refunds.md`?',
      'Name the document that has the answer now, drop the case, or give it `answerable: false`',
    ])
  })

  test('finds a document that was renamed by its text', async () => {
    const source = casesOf([caseOf('one', { id: 'returns.md', text: 'Thirty\ndays.' })])
    expect(await findingsOf(missingDocuments, examinationOf(source, { documents }))).toEqual([
      'support.golden.yaml:4:54, case "one": error: `returns.md` is now called `refunds.md`: the text is the same',
    ])
  })

  test('tells once where every id has changed', async () => {
    const source = casesOf([caseOf('one', 'a/1', 'a/2'), caseOf('two', 'a/3')])
    expect(await findingsOf(missingDocuments, examinationOf(source, { documents }))).toEqual([
      'support.golden.yaml:4:54, case "one": error: None of the 3 relevant documents of the set is among the 3 named documents: every id has changed, or the system uses other ids (`a/1` here, `refunds.md` there)',
    ])
  })

  test('an id that an import made of a text is no document that is gone', async () => {
    const texts = ['Four euros.', '五元。', 'Бесплатно, везде.']
    const madeUp = texts.map(text => ({ id: idOfText(text), text }))
    const known = { id: idOfText('Thirty days.'), text: 'Thirty days.' }
    const source = casesOf([caseOf('one', ...madeUp), caseOf('two', known)])
    expect(await findingsOf(missingDocuments, examinationOf(source, { documents }))).toEqual([
      `support.golden.yaml:5:54, case "two": error: \`${known.id}\` is now called \`refunds.md\`: the text is the same`,
    ])
  })

  test('what runs retrieve is there, whatever it is called in the folder', async () => {
    const source = casesOf([caseOf('one', 'kb:17')])
    const runs = [
      runOf(examinationOf(source), 'new', [{ caseId: 'one' }], { 'kb:17': ['Thirty days.'] }),
    ]
    expect(await findingsOf(missingDocuments, examinationOf(source, { documents, runs }))).toEqual(
      [],
    )
  })
})

describe('with kept runs alone', () => {
  const source = casesOf([
    caseOf('one', 'refunds.md#1'),
    caseOf('two', 'fees.md#4'),
    caseOf('three', 'fees.md#5'),
  ])
  const asked = examinationOf(source)
  const all = ['one', 'two', 'three'].map(caseId => ({ caseId }))
  const before = runOf(asked, 'old', all, {
    'refunds.md#1': ['Возврат за 30 дней.'],
    'fees.md#4': ['Four euros.'],
    'fees.md#5': ['五元。'],
  })
  const found = (...runs: (typeof before)[]) =>
    findingsOf(missingDocuments, examinationOf(source, { runs }))

  test('a chunk whose text has another id now was cut anew', async () => {
    const now = runOf(asked, 'new', all, {
      'refunds.md#1': ['Other text.'],
      'fees.md#9': ['Four  euros.'],
      'fees.md#5': ['五元。'],
    })
    expect(await found(now, before)).toEqual([
      'support.golden.yaml:5:54, case "two": error: `fees.md#4` is now called `fees.md#9`: the text is the same',
    ])
  })

  test('tells once where the documents were chunked anew', async () => {
    const now = runOf(asked, 'new', all, { 'c-1': ['Возврат за 30 дней.'], 'c-2': ['Four euros.'] })
    expect(await found(now, before)).toEqual([
      'support.golden.yaml:4:54, case "one": error: None of the 3 relevant documents of the set is among the 2 documents that the newest kept run retrieved: every id has changed, or the system uses other ids (`refunds.md#1` here, `c-1` there)',
    ])
  })

  test('the rank of a passage without an id is no new name of a document', async () => {
    const text = 'Four euros.'
    const named = casesOf([caseOf('one', { id: idOfText(text), text }, { id: 'fees.md', text })])
    const now = runOf(examinationOf(named), 'new', [{ caseId: 'one' }], { 'context-1': [text] })
    expect(await findingsOf(missingDocuments, examinationOf(named, { runs: [now] }))).toEqual([])
  })

  test('what was only not retrieved may be there', async () => {
    const now = runOf(asked, 'new', all, {
      'refunds.md#1': ['Возврат за 30 дней.'],
      'x.md': ['X.'],
    })
    expect(await found(now, before)).toEqual([])
    expect(await found()).toEqual([])
    const partial = runOf(asked, 'new', [{ caseId: 'one' }], { 'x.md': ['X.'] })
    expect(await found(partial)).toEqual([])
  })
})
