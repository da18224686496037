import { macro, type Row } from './rows.ts'

/** The rows as a markdown table, with macro averages per language and over all. */
export function table(rows: readonly Row[]): string {
  const languages = [...new Set(rows.map(row => row.lang))]
  const averages = languages.map(lang =>
    averageOf(
      `mean of families, ${lang}`,
      rows.filter(row => row.lang === lang),
    ),
  )
  if (languages.length > 1) averages.push(averageOf('mean of families', rows))
  return [
    '| dataset | language | n | supported | balanced accuracy | AUC | ms per claim, median | p95 |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(row =>
      line([
        row.dataset,
        row.lang,
        `${row.n}`,
        percent(row.supported),
        percent(row.balancedAccuracy),
        fixed(row.areaUnderCurve),
        fixed(row.medianMilliseconds),
        fixed(row.p95Milliseconds),
      ]),
    ),
    ...averages,
  ].join('\n')
}

function averageOf(name: string, rows: readonly Row[]): string {
  const n = rows.reduce((sum, row) => sum + row.n, 0)
  const average = (value: (row: Row) => number | null) => macro(rows, value)
  return line([
    `**${name}**`,
    '',
    `${n}`,
    percent(average(row => row.supported)),
    percent(average(row => row.balancedAccuracy)),
    fixed(average(row => row.areaUnderCurve)),
    fixed(average(row => row.medianMilliseconds)),
    fixed(average(row => row.p95Milliseconds)),
  ])
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const percent = (value: number | null): string =>
  value === null ? '–' : `${(value * 100).toFixed(1)}%`
const fixed = (value: number | null): string => value?.toFixed(2) ?? '–'
