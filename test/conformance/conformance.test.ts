import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { conform, formatOutcome } from '../../scripts/conformance/conform.ts'

const vectors = fileURLToPath(new URL('vectors', import.meta.url))

describe('our metrics agree with the references', () => {
  const outcome = conform(vectors)

  test.each(outcome.files)(
    '$file: $passed of $vectors',
    ({ passed, vectors: count, values, lines }) => {
      expect(count).toBeGreaterThan(0)
      expect(values).toBeGreaterThan(0)
      expect(lines.filter(line => !line.startsWith('not offered'))).toEqual(
        lines.filter(line => line.includes('undefined')),
      )
      expect(passed).toBe(count)
    },
  )

  test('on everything that the files hold and we offer', () => {
    expect(outcome.files.map(({ file, vectors: count, values }) => `${file}: ${count} (${values})`))
      .toMatchInlineSnapshot(`
      [
        "ir_nist_sample.json: 2 (38)",
        "ir_ranking.json: 74 (1392)",
        "ragchecker.json: 84 (252)",
        "rouge.json: 16 (48)",
      ]
    `)
    expect(outcome).toMatchObject({ ok: true, skipped: [] })
  })
})

/** A copy of one file of vectors with one passage of it replaced. */
function planted(file: string, passage: string | RegExp, replacement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const original = readFileSync(join(vectors, file), 'utf8')
  const changed = original.replace(passage, replacement)
  expect(changed).not.toBe(original)
  writeFileSync(join(folder, file), changed)
  return folder
}

describe('a difference is found', () => {
  test.each([
    ['ragchecker.json', /"faithfulness": 0\.36\d+/, '"faithfulness": 0.37'],
    ['ragchecker.json', '"claim_recall": null', '"claim_recall": 0'],
    ['ragchecker.json', '"claim_recall": 61.4', '"claim_recall": 61.5'],
    ['ir_ranking.json', /"ndcg_cut_3": 0\.5,/, '"ndcg_cut_3": 0.51,'],
    ['ir_ranking.json', /"recip_rank": 0\.25/, '"recip_rank": 0.3333333333333333'],
    ['ir_nist_sample.json', /"recall_20": 0\.0105\d+/, '"recall_20": 0.0106'],
    ['rouge.json', '"fmeasure": 0.625', '"fmeasure": 0.626'],
  ])('%s: %s', (file, passage, replacement) => {
    const outcome = conform(planted(file, passage, replacement))
    const [result] = outcome.files
    expect(outcome.ok).toBe(false)
    expect(result?.lines.filter(line => line.startsWith('FAILED'))).toHaveLength(1)
    expect(result?.passed).toBe((result?.vectors ?? 0) - 1)
    expect(formatOutcome(outcome)).toMatch(/conformance: FAILED$/)
  })

  test.each([
    ['it is not JSON', '{', ''],
    ['it has another shape', '"cases": [', '"items": ['],
  ])('a file can not be read: %s', (_why, passage, replacement) => {
    const outcome = conform(planted('rouge.json', passage, replacement))
    expect(outcome.ok).toBe(false)
    expect(outcome.files[0]?.lines[0]).toMatch(/^could not be read: /)
  })
})

test('nothing compared is not a success, and unknown files are named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sentences.json'), '{}')
  expect(formatOutcome(conform(folder))).toMatchInlineSnapshot(`
    "sentences.json: skipped, no metric of ours is compared with it
    conformance: FAILED"
  `)
  cpSync(join(vectors, 'rouge.json'), join(folder, 'rouge.json'))
  expect(conform(folder).ok).toBe(true)
})

test('a folder that does not exist is said to be missing', () => {
  expect(() => conform(join(vectors, 'nowhere'))).toThrow(
    'Expected `CONFORMANCE_DIR` to be a folder',
  )
})
