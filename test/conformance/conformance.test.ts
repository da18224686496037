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
    ({ passed, vectors: count, lines, ok }) => {
      expect(lines.filter(line => /^FAILED|^UNKNOWN|^could not/.test(line))).toEqual([])
      expect(passed).toBe(count)
      expect(ok).toBe(true)
    },
  )

  test('on everything that the files hold and we offer', () => {
    expect(outcome.files.map(({ file, vectors: count, values }) => `${file}: ${count} (${values})`))
      .toMatchInlineSnapshot(`
        [
          "ir_nist_sample.json: 2 (64)",
          "ir_ranking.json: 74 (2342)",
          "meta_eval_correlation.json: 2 (8)",
          "ragas_arithmetic.json: 132 (132)",
          "ragchecker.json: 84 (924)",
          "ragchecker_f1_triples.json: 331 (331)",
          "rouge.json: 44 (237)",
          "sentences.json: 7 (7)",
        ]
      `)
    expect(outcome).toMatchObject({ ok: true, skipped: [] })
  })

  test('and what is left out is named, with its reason', () => {
    const leftOut = outcome.files.flatMap(({ lines }) =>
      lines.filter(line => line.startsWith('not offered')),
    )
    expect(leftOut.join('\n')).toMatchInlineSnapshot(`
      "not offered, our means keep a case that retrieved nothing, as 0: mean over the intersection of topics (6 values)
      not offered, a verdict is asked for once: repeats are runs of their own, and means of them: majority_vote (3 values)
      not offered, a rating comes as JSON with a level of the scale: free text is refused, never searched for a number: rating_parse (6 values)
      not offered, words are compared unstemmed, in every language alike: Porter stems (72 values), rouge1 with stemmer (3 values), rouge2 with stemmer (3 values), rougeLsum with stemmer (18 values), rougeL with stemmer (15 values)"
    `)
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
    ['ragchecker.json', '"f1": 68.3', '"f1": 67.3'],
    ['ragchecker_f1_triples.json', '"f1": 0.5555555555555556', '"f1": 0.56'],
    ['ir_ranking.json', /"ndcg_cut_3": 0\.5,/, '"ndcg_cut_3": 0.51,'],
    ['ir_ranking.json', /"recip_rank": 0\.25/, '"recip_rank": 0.3333333333333333'],
    ['ir_ranking.json', /"set_recall": 0.0,/, '"set_recall": null,'],
    ['ir_nist_sample.json', /"recall_20": 0\.0105\d+/, '"recall_20": 0.0106'],
    ['meta_eval_correlation.json', '"spearman_percent": 58.11', '"spearman_percent": 58.09'],
    ['meta_eval_correlation.json', '"pearson_percent": 49.66', '"pearson_percent": 49.68'],
    ['rouge.json', '"fmeasure": 0.625', '"fmeasure": 0.626'],
    ['rouge.json', '"recall": 0.407407407407', '"recall": 0.5'],
    [
      'ragas_arithmetic.json',
      '"recommended_value": 0.4166666666666667',
      '"recommended_value": 0.4',
    ],
    ['ragas_arithmetic.json', /(?<="scores": \[\s*)3/, '4'],
    ['ragas_arithmetic.json', '"recommended_value": "error"', '"recommended_value": 1.0'],
    ['ragas_arithmetic.json', '"recommended_value": null', '"recommended_value": 0.0'],
    ['ragas_arithmetic.json', '"recommended_value": 1.0', '"recommended_value": "error"'],
  ])('%s: %s', (file, passage, replacement) => {
    const outcome = conform(planted(file, passage, replacement))
    const [result] = outcome.files
    expect(outcome.ok).toBe(false)
    expect(result?.lines[0]).toMatch(/^FAILED/)
    expect(result?.passed).toBe((result?.vectors ?? 0) - 1)
    expect(formatOutcome(outcome)).toMatch(/conformance: FAILED$/)
  })

  test('sentences below their floor', () => {
    const { files } = conform(planted('sentences.json', '"lang": "zh"', '"lang": "ja"'))
    expect(files[0]).toMatchObject({ vectors: 6, passed: 6, ok: true })
    const broken = conform(planted('sentences.json', /(?<="lang": "ja".*?"text": ").*?(?=")/s, ''))
    expect(broken.files[0]).toMatchObject({ vectors: 7, passed: 6, ok: false })
    expect(broken.files[0]?.lines[0]).toBe(
      'FAILED ja (pySBD): expected the share of texts cut as given to be at least 1, got 0.5',
    )
  })

  test.each([
    ['ragas_arithmetic.json', '"metric": "faithfulness"', '"metric": "truthfulness"'],
    ['ragchecker.json', '"self_knowledge"', '"own_knowledge"'],
    ['ir_ranking.json', '"Rprec"', '"bpref"'],
    ['meta_eval_correlation.json', '"pearson_percent"', '"kendall_percent"'],
    ['rouge.json', '"rouge": "rougeL"', '"rouge": "rougeW"'],
    ['rouge.json', '"tokenizer": "unicode"', '"tokenizer": "words"'],
  ])('a name that nobody has decided on, %s: %s', (file, passage, replacement) => {
    const { ok, files } = conform(planted(file, passage, replacement))
    expect(ok).toBe(false)
    expect(files[0]?.passed).toBe(files[0]?.vectors)
    expect(files[0]?.lines[0]).toMatch(
      /^UNKNOWN, neither compared nor declined: \S+.* \(\d values?\)$/,
    )
  })

  test('one vector of another shape fails alone', () => {
    const { ok, files } = conform(
      planted('ragas_arithmetic.json', '"mode": "irrelevant"', '"mode": "mixed"'),
    )
    expect(ok).toBe(false)
    expect(files[0]).toMatchObject({ vectors: 132, passed: 131 })
    expect(files[0]?.lines[0]).toMatch(/^FAILED noise-irrelevant-00: could not be read: /)
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
  writeFileSync(join(folder, 'opinions.json'), '{}')
  expect(formatOutcome(conform(folder))).toMatchInlineSnapshot(`
    "opinions.json: skipped, no metric of ours is compared with it
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
