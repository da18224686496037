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

    - \`support › @team see #1 \\u{7c} ![x](http://evil) \\u{60}code\\u{60} </details><!-- ## ✅…\` (\`golden/@team see #1 \\u{7c} ![x](http://evil) \\u{60}code\\u{60} </details><!-- ## ✅ forged \\u{202e}txt deadbeef:31\`): \`faithfulness\` 0.75
      <details open>
      <summary>question, answers and what is wrong</summary>

      - “\`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`”
      - 0 of 1 claims of the answer supported<br>✗ not supported (not enough information): \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`<br>reason: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`<br>nearest passage: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …: "\`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` \`deadbeef\`"
      - missed documents: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …<br>retrieved: \`@team\` see \`#1\` &#124; \`![x](http://evil\`) \`code\` &lt;/details&gt;&lt;!-- \`##\` ✅ forged \`\\u{202e}txt\` …

      </details>

    <details>
    <summary>What the numbers rest on</summary>

    - compared with nothing: there is no baseline
    - judge: lexical

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
  if (/^ *(?:<\/?details>|<details open>|<summary>[\w, ]+<\/summary>|[| :-]+)?$/.test(line))
    return []
  const cells = line.startsWith('| ') ? line.slice(2, -2).split(' | ') : [line]
  return cells.flatMap(cell =>
    unescapedMarkup(cell.replace(/^(?:#{2,3} | {0,2}- )/, '').replaceAll('<br>', ' ')),
  )
}

/** Rows with more or fewer cells than the header above them. */
function tablesWithOtherCells(lines: readonly string[]): string[] {
  return lines.filter((line, index) => {
    const before = lines[index - 1] ?? ''
    if (!line.startsWith('| ') || !before.startsWith('| ')) return false
    return line.split(/(?<!\\)\|/).length !== before.split(/(?<!\\)\|/).length
  })
}
