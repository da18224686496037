import type { PageCaseRow } from '../pageData.ts'
import { decimal, signedDecimal } from '../../text/numbers.ts'

interface Shown {
  direction: 'higher' | 'lower'
  score: PageCaseRow['scores'][number]
  before: number | null
}

const words = { 'n/a': 'does not apply', error: 'could not be judged' }

/** A score with a bar for its size, and its change. */
export function ScoreCell({ direction, score, before }: Shown) {
  if (typeof score !== 'number') {
    return (
      <td class={score === 'error' ? 'number missed' : 'number faint'}>
        {score === null ? '' : <abbr title={words[score]}>{score}</abbr>}
      </td>
    )
  }
  const change = before === null ? 0 : score - before
  const gain = direction === 'higher' ? change : -change
  return (
    <td class="number">
      {decimal(score, 2)}
      <Meter score={score} direction={direction} />
      {Math.abs(change) >= 0.005 && (
        <div class={gain > 0 ? 'delta good' : 'delta bad'}>{signedDecimal(change, 2)}</div>
      )}
    </td>
  )
}

function Meter({ score, direction }: { score: number; direction: 'higher' | 'lower' }) {
  const share = Math.min(1, Math.max(0, score))
  const quality = direction === 'higher' ? share : 1 - share
  const tone = quality >= 0.8 ? 'good' : quality >= 0.5 ? 'open' : 'bad'
  return (
    <svg class={`meter ${tone}`} viewBox="0 0 40 4" width="40" height="4" aria-hidden="true">
      <rect class="track" width="40" height="4" rx="2" />
      <rect class="fill" width={share * 40} height="4" rx="2" />
    </svg>
  )
}
