import type { CaseState } from '../pageData.ts'

const shown: Record<CaseState, { text: string; sign?: string; tone: string }> = {
  error: { text: 'error', tone: 'bad' },
  'judge error': { text: 'judge error', tone: 'bad' },
  failed: { text: 'missed a threshold', tone: 'bad' },
  worse: { text: 'got worse', sign: '▼ ', tone: 'bad' },
  declined: { text: 'declined', tone: 'plain' },
  'pending review': { text: 'pending review', tone: 'open' },
  better: { text: 'got better', sign: '▲ ', tone: 'good' },
}

/** What became of a case. */
export function StateBadges({ states }: { states: readonly CaseState[] }) {
  return (
    <>
      {states.map(state => {
        const { text, sign, tone } = shown[state]
        return (
          <span key={state} class={`badge small ${tone}`}>
            <span aria-hidden="true">{sign}</span>
            {text}
          </span>
        )
      })}
    </>
  )
}

export const stateText = (state: CaseState): string => shown[state].text
