import { parseJson } from '../../text/parseJson.ts'
import { caseOutline } from '../cases/caseOutline.ts'
import type {
  CaseOutline,
  GoldenCase,
  GoldenSet,
  LocatedGoldenSet,
  Position,
} from '../goldenSet.ts'

type Path = readonly (string | number)[]

/** The first line: all but what the cases hold. */
interface ParsedHead {
  key: string
  set: Omit<GoldenSet, 'cases'>
  outlines: CaseOutline[]
  /** By the JSON of a path, where it stands. */
  places: Record<string, Position>
}

/** A parsed golden set as JSON lines: its head and outlines, then a line for each case. All in it is plain data. */
export function parsedText(key: string, { set, ...located }: LocatedGoldenSet): string {
  const { cases, ...rest } = set
  const whole = cases.map((_, index) => located.caseAt(index))
  const places = Object.fromEntries(
    pathsAsked(set).map(path => [JSON.stringify(path), located.at(path)]),
  )
  const outlines = whole.map(one => caseOutline(one, []))
  const head: ParsedHead = { key, set: rest, outlines, places }
  return [head, ...whole].map(line => `${JSON.stringify(line)}\n`).join('')
}

/**
 * The golden set of such a text, each case parsed when it is asked for.
 * @param parse reads the golden file, for places that are rarely asked for
 * @returns undefined where the text is of another key or not whole
 */
export function parsedSet(
  key: string,
  text: Buffer,
  parse: () => LocatedGoldenSet,
): LocatedGoldenSet | undefined {
  const [first, ...lines] = linesOf(text)
  // The key shows that this package wrote the file, which is always replaced as a whole.
  const head = parseJson(String(first)) as ParsedHead | undefined
  if (head?.key !== key || lines.length !== head.outlines.length) return undefined
  const { set, outlines, places } = head
  let whole: LocatedGoldenSet | undefined
  const at = (path: Path) => places[JSON.stringify(path)] ?? (whole ??= parse()).at(path)
  return {
    set: { ...set, cases: outlines },
    caseAt(index) {
      const line = lines[index]
      if (!line) throw new Error(`Expected a case at ${index} of ${outlines.length}`)
      return JSON.parse(line.toString()) as GoldenCase
    },
    files: [],
    at,
    placeOf: path => ({ file: set.file, ...at(path) }),
  }
}

/** Each ends in a line break. */
function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    lines.push(text.subarray(start, end))
    start = end + 1
  }
  return lines
}

/** The places that a run asks for. */
function pathsAsked({ metrics, variants = [], cases }: GoldenSet): Path[] {
  return [
    ['name'],
    ['pipeline'],
    ...Object.keys(metrics).map(metric => ['metrics', metric]),
    ...variants.map(({ name }) => ['variants', name]),
    ...cases.flatMap(({ metrics: own }, index) => [
      ['cases', index],
      ['cases', index, 'question'],
      ['cases', index, 'metrics'],
      ...Object.keys(own).map(metric => ['cases', index, 'metrics', metric]),
    ]),
  ]
}
