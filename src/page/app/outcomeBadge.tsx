import type { PageIndex } from '../pageData.ts'

const signs: Record<PageIndex['outcome'], [sign: string, tone: string]> = {
  passed: ['✓', 'good'],
  failed: ['✗', 'bad'],
  'could not decide': ['?', 'open'],
}

/** What the run came to, by word and sign; color is added. */
export function OutcomeBadge({ outcome, text }: { outcome: PageIndex['outcome']; text: string }) {
  const [sign, tone] = signs[outcome]
  return (
    <span class={`badge ${tone}`}>
      <span aria-hidden="true">{sign}</span> {text}
    </span>
  )
}

const tones: Record<string, string> = {
  improved: 'good',
  unchanged: 'plain',
  'no-drop-seen': 'plain',
  incomplete: 'open',
  inconclusive: 'open',
  'no-baseline': 'open',
}

/** The verdict on a metric. */
export function VerdictBadge({ verdict, text }: { verdict: string; text: string }) {
  return <span class={`badge small ${tones[verdict] ?? 'bad'}`}>{text}</span>
}
