import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocuments } from '../../src/corpus/readDocuments.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(files: Record<string, string | Uint8Array>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

const read = async (...paths: string[]) => {
  const { documents, skipped } = await readDocuments(paths, { root })
  return {
    documents: documents.map(({ id, file, title, text }) => [id, file, title, text]),
    skipped: skipped.map(({ file, reason }) => `${file} ${reason}`),
  }
}

test('reads a folder by the formats of its files, in the order of names', async () => {
  write({
    'docs/b.txt': '\uFEFFВозврат\r\nза 30 дней.\r\n\r\nЧек не нужен.',
    'docs/a/guide.md': '# 退款\n\n三十天内可以退货。',
    'docs/c.HTML': '<title>Fees</title><p>Books ship free.',
    'docs/d.jsonl':
      '{"id":"one","text":"First.","title":"No. 1"}\n\n{"_id":2,"title":"","text":"Second.\\n\\nMore."}\n',
  })
  expect(await read('docs')).toEqual({
    documents: [
      ['a/guide.md', 'docs/a/guide.md', '退款', '退款\n\n三十天内可以退货。'],
      ['b.txt', 'docs/b.txt', undefined, 'Возврат\nза 30 дней.\n\nЧек не нужен.'],
      ['c.HTML', 'docs/c.HTML', 'Fees', 'Books ship free.'],
      ['one', 'docs/d.jsonl:1', 'No. 1', 'First.'],
      ['2', 'docs/d.jsonl:3', undefined, 'Second.\n\nMore.'],
    ],
    skipped: [],
  })
})

test('tells all that it leaves out', async () => {
  write({
    'docs/binary.md': 'a\0b',
    'docs/latin1.txt': new Uint8Array([0xe9, 0x74, 0xe9]),
    'docs/empty.md': '---\ntitle: Empty\n---\n',
    'docs/logo.png': '',
    'docs/large.txt': 'a',
    'docs/.git/notes.md': 'x',
    'docs/node_modules/pkg/README.md': 'x',
    'docs/lines.jsonl': [
      'no json',
      '[1]',
      '{"text":"no id"}',
      '{"id":"one"}',
      '{"id":"two","text":" "}',
      '{"id":"three","text":"Kept."}',
      '{"id":"three","text":"Again."}',
    ].join('\n'),
  })
  truncateSync(join(root, 'docs/large.txt'), 6_000_000)
  symlinkSync(join(root, 'docs'), join(root, 'docs/round'))
  symlinkSync(join(root, 'nowhere.md'), join(root, 'docs/broken.md'))
  const { documents, skipped } = await read('docs')
  expect(documents.map(([id]) => id)).toEqual(['three'])
  expect(skipped.toSorted()).toEqual([
    'docs/.git is not searched',
    'docs/binary.md is not text: it has null bytes',
    'docs/broken.md does not exist',
    'docs/empty.md has no text',
    'docs/large.txt is larger than 5 MB',
    'docs/latin1.txt is not UTF-8 text',
    'docs/lines.jsonl:1 is not a JSON object',
    'docs/lines.jsonl:2 has no `id`',
    'docs/lines.jsonl:3 has no `id`',
    'docs/lines.jsonl:4 has no `text`',
    'docs/lines.jsonl:5 is empty',
    'docs/lines.jsonl:7 has the id `three`, which docs/lines.jsonl:6 also has',
    'docs/logo.png has none of the extensions .md, .markdown, .txt, .html, .htm, .jsonl, .ndjson, .pdf',
    'docs/node_modules is not searched',
    'docs/round is a link to a folder, which you must name explicitly',
  ])
})

test('files of one name go by their path in the project, and a file named twice counts once', async () => {
  write({ 'a/README.md': 'One.', 'b/README.md': 'Two.', 'b/guide.md': 'Three.' })
  const { documents } = await read('a/README.md', 'b', 'b/guide.md', join(root, 'a'))
  expect(documents.map(([id]) => id)).toEqual(['a/README.md', 'b/README.md', 'guide.md'])
})

test('white space and line ends do not change a hash, and words do', async () => {
  write({ 'a.md': 'One two\nthree.\n', 'b.md': 'One  two three.\r\n', 'c.md': 'One two four.' })
  const { documents } = await readDocuments(['.'], { root })
  const [one, same, other] = documents.map(({ hash }) => hash)
  expect(one).toMatch(/^[0-9a-f]{12}$/)
  expect(same).toBe(one)
  expect(other).not.toBe(one)
})

test('says what a parser stumbles over', async () => {
  write({ 'kept.md': `${'> '.repeat(1000)}Kept.`, 'broken.pdf': 'no pdf' })
  const { documents, skipped } = await read('.')
  expect(documents.map(([id]) => id)).toEqual(['kept.md'])
  expect(skipped).toEqual([expect.stringMatching(/^broken\.pdf cannot be read: /)])
})

test('refuses a path that leads nowhere', async () => {
  await expect(read('dcos')).rejects.toThrow(
    /dcos: There is no such file or folder of documents\n {2}Name files or folders that exist$/,
  )
})

test('reads PDF by pages', async () => {
  write({ 'refunds.pdf': pdf(['Thirty days.', 'Books ship free.']) })
  const { documents } = await readDocuments(['refunds.pdf'], { root })
  expect(documents[0]?.blocks.map(({ text, line }) => [text, line])).toEqual([
    ['Thirty days.', 1],
    ['Books ship free.', 2],
  ])
})

/** The least that is a PDF with a line of text on each page. */
function pdf(pages: readonly string[]): string {
  const kids = pages.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, page) => {
      const stream = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * page} 0 R >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ]
    }),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${body}${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
}
