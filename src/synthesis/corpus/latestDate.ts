const dates = [
  /(?<!\d)(?<year>(?:19|20)\d\d)[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/gu,
  /(?<!\d)(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>(?:19|20)\d\d)(?!\d)/gu,
  /(?<!\d)(?<year>(?:19|20)\d\d)年(?:(?<month>\d{1,2})月(?:(?<day>\d{1,2})日)?)?/gu,
  /(?<![\d.-])(?<year>(?:19|20)\d\d)(?![\d.-])/gu,
]

/**
 * The latest date in a text: `2026-11-22`, `22.11.2026`, `2026年11月22日`, or only a year. Of dates with month names,
 * only the year is read.
 * @returns `2026-11-22`, or a beginning of it; undefined if the text has no date
 */
export function latestDate(text: string): string | undefined {
  return dates
    .flatMap(pattern => [...text.matchAll(pattern)])
    .flatMap(({ groups }) => dateOf(groups ?? {}))
    .reduce<string | undefined>(
      (latest, date) => (latest === undefined || date > latest ? date : latest),
      undefined,
    )
}

function dateOf({ year, month, day }: Record<string, string | undefined>): string[] {
  const parts = [year, month, day].filter(part => part !== undefined)
  if (Number(month ?? 1) > 12 || Number(day ?? 1) > 31) return []
  return [parts.map(part => part.padStart(2, '0')).join('-')]
}
