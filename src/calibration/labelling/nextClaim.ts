import { defined } from '../../defined.ts'
import { stableJson } from '../../text/stableJson.ts'
import type { ClaimLine } from '../labels/labels.ts'
import type { DrawnClaim } from './drawClaims.ts'

/** How far one person is with a drawing. */
interface Labelling {
  /** The whole drawing, in its order. */
  drawing: readonly DrawnClaim[]
  /** Id of the run that the claims are of. */
  run: string | undefined
  /** All lines of the label file. */
  lines: readonly ClaimLine[]
  labeller: string
}

interface NextClaim extends DrawnClaim {
  /** How many claims of the drawing the person has labelled, `unsure` ones included. */
  done: number
  /** What the person said of the claim when it was drawn in another way, or for another run. */
  former?: ClaimLine
}

/**
 * The next claim for a person; undefined once there is none. Nothing else is kept of where they are, so they may stop
 * anywhere. A claim at random is shown though the same person labelled it in another drawing: left out, it
 * would be a gap in this one. What somebody else said of it is not told.
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
