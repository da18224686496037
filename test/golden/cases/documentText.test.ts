import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load, problemsOf, withCase } from '../loading.ts'

let folder: string

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'golden-')))
  mkdirSync(join(folder, 'shop/docs/empty'), { recursive: true })
  writeFileSync(join(folder, 'secret.md'), 'The password is swordfish.')
  writeFileSync(join(folder, 'shop/terms.md'), '\uFEFFReturn it\r\nwithin 30 days.\r\n')
  writeFileSync(join(folder, 'shop/terms-unix.md'), 'Return it\nwithin 30 days.\n')
  writeFileSync(join(folder, 'shop/docs/блан к.md'), '退款政策\n')
  writeFileSync(join(folder, 'shop/docs/blank.md'), ' \n')
  writeFileSync(join(folder, 'shop/docs/latin.md'), Buffer.from([0x63, 0x61, 0x66, 0xe9]))
  writeFileSync(join(folder, 'shop/docs/long.md'), 'x'.repeat(5 * 1024 * 1024 + 1))
  symlinkSync(join(folder, 'secret.md'), join(folder, 'shop/docs/linked.md'))
  symlinkSync(join(folder, 'shop/terms.md'), join(folder, 'shop/docs/inside.md'))
})

afterAll(() => rmSync(folder, { recursive: true }))

const inShop = () => ({
  file: join(folder, 'shop/docs/support.golden.yaml'),
  root: join(folder, 'shop'),
})

const withFiles = (...files: string[]) => {
  const documents = files.map((file, index) => `{ id: d${index}, file: ${JSON.stringify(file)} }`)
  return withCase(`question: How long?\nrelevantDocuments: [${documents.join(', ')}]\n`)
}

describe('a file beside a relevant document', () => {
  test('is read relative to the golden file, and watched', () => {
    const { set, files } = load(withFiles('../terms.md', './блан к.md', 'inside.md'), inShop())
    expect(set.file).toBe('docs/support.golden.yaml')
    expect(set.cases[0]?.relevantDocuments).toEqual([
      { id: 'd0', grade: 1, file: '../terms.md', text: 'Return it\nwithin 30 days.\n' },
      { id: 'd1', grade: 1, file: './блан к.md', text: '退款政策\n' },
      { id: 'd2', grade: 1, file: 'inside.md', text: 'Return it\nwithin 30 days.\n' },
    ])
    expect([...files.keys()]).toEqual(
      ['terms.md', 'docs/блан к.md', 'docs/inside.md'].map(file => join(folder, 'shop', file)),
    )
  })

  test('counts by its text, whatever the line ends of the checkout', () => {
    const hashOf = (file: string) => load(withFiles(file), inShop()).set.cases[0]?.hash
    expect(hashOf('../terms.md')).toBe(hashOf('../terms-unix.md'))
    expect(hashOf('../terms.md')).not.toBe(hashOf('./блан к.md'))
  })

  test('is refused with its line where it gives no text', () => {
    const wrong = ['terms.md', 'empty', 'blank.md', 'latin.md', 'long.md']
    expect(problemsOf(withFiles(...wrong), inShop())).toMatchInlineSnapshot(`
      "docs/support.golden.yaml:6:41, case "refund-window": \`relevantDocuments[0].file\` names a file that does not exist
        Paths are relative to the golden file; looked for docs/terms.md
      docs/support.golden.yaml:6:71, case "refund-window": \`relevantDocuments[1].file\` names a file that is not a regular file
        Paths are relative to the golden file; looked for docs/empty
      docs/support.golden.yaml:6:98, case "refund-window": \`relevantDocuments[2].file\` names a file that is empty
        Name another
      docs/support.golden.yaml:6:128, case "refund-window": \`relevantDocuments[3].file\` names a file that is not UTF-8 text
        Paths are relative to the golden file; looked for docs/latin.md
      docs/support.golden.yaml:6:158, case "refund-window": \`relevantDocuments[4].file\` names a file that is larger than 5 MB
        Paths are relative to the golden file; looked for docs/long.md"
    `)
  })

  test('is never read from outside the project', () => {
    const outside = ['../../secret.md', '/etc/hostname', 'linked.md', '../../nowhere.md']
    expect(problemsOf(withFiles(...outside), inShop())).toMatchInlineSnapshot(`
      "docs/support.golden.yaml:6:41, case "refund-window": \`relevantDocuments[0].file\` names a file outside the project's root
        Give a path relative to the golden file that stays in the project
      docs/support.golden.yaml:6:78, case "refund-window": \`relevantDocuments[1].file\` names a file outside the project's root
        Give a path relative to the golden file that stays in the project
      docs/support.golden.yaml:6:113, case "refund-window": \`relevantDocuments[2].file\` names a file outside the project's root
        Give a path relative to the golden file that stays in the project
      docs/support.golden.yaml:6:144, case "refund-window": \`relevantDocuments[3].file\` names a file outside the project's root
        Give a path relative to the golden file that stays in the project"
    `)
  })

  test('stays in the folder of the golden file where no project is named', () => {
    const { file } = inShop()
    expect(problemsOf(withFiles('../terms.md'), { file })).toContain("outside the project's root")
    expect(load(withFiles('блан к.md'), { file }).set.file).toBe('support.golden.yaml')
  })
})
