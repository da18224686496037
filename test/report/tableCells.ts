/** The cells of a metric in a report as Markdown, by their headings; undefined where no table has a row of it. */
export function markdownCells(text: string, metric: string): Cells | undefined {
  const rows = text
    .split('\n')
    .map(line => (line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []))
  const place = rows.findIndex(([first = '']) => first.split('`')[1] === metric)
  const headings = rows.slice(0, Math.max(0, place)).findLast(row => row[0] === 'metric')
  return headings && Object.fromEntries(headings.map((one, index) => [one, rows[place]?.[index]]))
}

/** The same of a report in the terminal, without cells that are empty. */
export function terminalCells(text: string, metric: string, set = ''): Cells | undefined {
  const lines = text.slice(text.indexOf(`set ${set}`)).split('\n')
  const place = lines.findIndex(line => line.trim().split(/ ↓| {2}/u)[0] === metric)
  const header = lines
    .slice(0, Math.max(0, place))
    .findLast(line => line.trim().startsWith('metric '))
  if (header === undefined) return undefined
  const cells = piecesOf(lines[place] ?? '')
  return Object.fromEntries(
    // Cells of a column are aligned with its heading, so each has a place below or above it.
    piecesOf(header).flatMap(({ text: heading, start, end }) => {
      const cell = cells.find(one => one.start < end && start < one.end)
      return cell ? [[heading, cell.text]] : []
    }),
  )
}

type Cells = Record<string, string | undefined>

/** What two spaces or more separate. */
function piecesOf(line: string): { text: string; start: number; end: number }[] {
  return [...line.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }))
}
