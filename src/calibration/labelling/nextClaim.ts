import { defined } from '../../defined.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { ClaimLine } from '../labels/labels.ts'
import type { DrawnClaim } from './drawClaims.ts'

/** The progress of one person in a drawing. */
interface Labelling {
  /** The whole drawing, in its order. */
  drawing: readonly DrawnClaim[]
  /** Id of the claims' run. */
  run: string | undefined
  /** All lines of the label file. */
  lines: readonly ClaimLine[]
  labeller: string
}

interface NextClaim extends DrawnClaim {
  /** How many claims of the drawing the person has labelled, including `unsure` ones. */
  done: number
  /** The person's label from another drawing or another run. */
  former?: ClaimLine
}

/**
 * The next claim for a person; undefined at the end. No other state is kept, so a person may stop at any point. In a
 * random drawing, a claim is shown even if the same person labelled it in another drawing: otherwise this drawing
 * would have a gap. Labels of other people are not shown.
 */
export function nextClaim({ drawing, run, lines, labeller }: Labelling): NextClaim | undefined {
  const own = lines.filter(line => line.labeller === labeller)
  const latest = new Map(own.map(line => [line.id, line]))
  const drawn = new Set(own.map(line => drawingKey(line.id, line)))
  const isDone = ({ claim: { id, verdict }, drawn: by }: DrawnClaim) =>
    latest.has(id) &&
    (by.mode === 'uncertain' || drawn.has(drawingKey(id, { run, verdict, drawn: by })))
  const open = drawing.filter(one => !isDone(one))
  const [next] = open
  const former = next && latest.get(next.claim.id)
  return next && { ...next, done: drawing.length - open.length, ...defined({ former }) }
}

function drawingKey(
  id: string,
  { run, verdict, drawn }: { run?: string | undefined } & Pick<ClaimLine, 'verdict' | 'drawn'>,
): string {
  return stableJson([id, run ?? null, verdict ?? null, drawn ?? null])
}
