import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyTitle, keyToColumns } from '../../../src/report/model/keyToColumns.ts'
import { recordedRun, unsupported } from '../../results/recordedRun.ts'
import { hostileRuns } from '../hostileRun.ts'
import { hours } from '../supportRun.ts'
import { markdownOf } from './markdownOf.ts'
import { markdownPieces, unescapedMarkup } from './markdownPieces.ts'

test('text that would forge the report, call people or load images', () => {
  const attack =
    '@team see #1 | ![x](http://evil) `code` </details><!-- \n## ✅ forged \u202etxt deadbeef'
  const results = recordedRun({
    records: [
      {
        ...hours,
        caseId: attack,
        file: `golden/${attack}`,
        question: attack,
        evidence: {
          answerInContexts: [
            unsupported(attack, { reason: attack, nearest: { passage: attack, text: attack } }),
          ],
          documents: { retrieved: [attack], missed: [attack] },
        },
      },
    ],
  })
  const [, cases] = markdownOf({ results }).split('### Worst cases')
  expect(cases?.split('###')[0]).toMatchInlineSnapshot(`
    "

    <details open>
    <summary><code>support › @team see #1 &#124; ![x](http://evil) \`code\` &lt;/details&gt;&lt;!-- ## ✅…</code>: <code>faithfulness</code> <b>0.75</b></summary>

    - “\`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`”
    - 0 of 1 claim of the answer supported<br>✗ not supported (not enough information): \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`<br>reason: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`<br>nearest passage: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …: "\`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`"
    - missed documents: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …<br>retrieved: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …
    - \`golden/@team see #1 \\u{7c} ![x](http://evil) \\u{60}code\\u{60} </details><!-- ## ✅ forged \\u{202e}txt deadbeef:31\`

    </details>

    "
  `)
})

test('whatever models and files say, only our own markup is in a report', () => {
  fc.assert(
    fc.property(hostileRuns(...markdownPieces), runs => {
      const lines = markdownOf(runs).split('\n')
      for (const line of lines) expect(foreignMarkup(line)).toEqual([])
      expect(count(lines, /^ *<details(?: open)?>$/)).toBe(count(lines, /^ *<\/details>$/))
      expect(tablesWithOtherCells(lines)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

function count(lines: readonly string[], pattern: RegExp): number {
  return lines.filter(line => pattern.test(line)).length
}

/** What a line has left of markup without what the report is made of. */
function foreignMarkup(line: string): string[] {
  if (line === `- [${keyTitle}](${keyToColumns})`) return []
  if (/^(?:<\/?details>|<details open>|[| :-]+)?$/.test(line)) return []
  const title = /^<summary>(.*)<\/summary>$/.exec(line)?.[1]
  if (title !== undefined) return foreignHtml(title)
  const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : [line]
  return cells.flatMap(cell =>
    unescapedMarkup(ownMarkup.reduce((rest, [own, text]) => rest.replace(own, text), cell)),
  )
}

/** What begins a line, stands alone in bold, or breaks a line. */
const ownMarkup: [RegExp, string][] = [
  [/^(?:#{2,3} | {0,2}- )/, ''],
  [/^\*\*(.*?)(?<!\\)\*\*/, '$1'],
  [/<br>/g, ' '],
]

/** In titles of folds, which are HTML, texts of others stand in `code`. */
function foreignHtml(title: string): string[] {
  const rest = title.replaceAll(/<code>[^<>]*<\/code>|<b>[\d.→ –-]+<\/b>/g, '')
  return /^[\w:,.() ]*$/.test(rest) ? [] : [rest]
}

/** Rows with more or fewer cells than the header above them. */
function tablesWithOtherCells(lines: readonly string[]): string[] {
  return lines.filter((line, index) => {
    const before = lines[index - 1] ?? ''
    if (!line.startsWith('| ') || !before.startsWith('| ')) return false
    return line.split(/(?<!\\)\|/).length !== before.split(/(?<!\\)\|/).length
  })
}
