import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { casesOf, imported, lost } from '../imports.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

const sheet = (rows: readonly (readonly string[])[]) =>
  `${head}<worksheet xmlns="${main}"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map(
            (cell, at) =>
              `<c r="${'ABCDEF'[at]}${row + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** A workbook as Excel lays one out, as little as there can be. */
function workbook(sheets: Record<string, readonly (readonly string[])[]>): Uint8Array {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
  }
  for (const [at, rows] of Object.values(sheets).entries()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheet(rows)
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
}

test('a sheet without a row of names is read by position', async () => {
  const book = workbook({
    FAQ: [
      ['Who?', 'We.'],
      ['When?', 'Now.'],
    ],
  })
  const found = await imported({ 'faq.xlsx': book }, { columns: { question: '1', reference: '2' } })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.' },
    { id: 'when', question: 'When?', reference: 'Now.' },
  ])
})

test('the first sheet of a workbook, row by row; the others are told of', async () => {
  const found = await imported({
    'set.xlsx': workbook({
      Cases: [
        ['question', 'reference', 'owner'],
        ['Who?', 'We.', 'anna'],
        ['When?', 'Now.', ''],
      ],
      Notes: [['hello']],
    }),
  })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.' },
    { id: 'when', question: 'When?', reference: 'Now.' },
  ])
  expect(lost(found)).toEqual([
    'set.xlsx: sheet Notes: only the first sheet is read',
    'set.xlsx:2 owner: a golden set has no key for this',
  ])
})

test('what is no workbook is refused', async () => {
  await expect(imported({ 'set.xlsx': 'question\nWho?\n' })).rejects.toThrow(
    /set\.xlsx: Expected a workbook \(\.xlsx\)/,
  )
})
