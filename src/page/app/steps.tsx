import type { PageRun } from '../pageCaseData.ts'
import { counted } from '../../text/numbers.ts'
import { Scrolled } from './scrolled.tsx'

type Step = PageRun['steps'][number]

/** What the pipeline did, as a time line: a step begins where its bar does. */
export function Steps({ steps, leftOut }: { steps: readonly Step[]; leftOut: number }) {
  if (steps.length === 0) return null
  const end = Math.max(1, ...steps.map(({ start, milliseconds = 0 }) => start + milliseconds))
  return (
    <section>
      <h2>Steps</h2>
      <Scrolled label="Steps">
        <table class="steps">
          <thead>
            <tr>
              <th scope="col">step</th>
              <th scope="col">time</th>
              <th scope="col">input</th>
              <th scope="col">output</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <tr key={index}>
                <th scope="row" data-depth={depthOf(steps, step)}>
                  <bdi>{step.name}</bdi>
                </th>
                <td>
                  <Bar step={step} end={end} />
                </td>
                <td class="wide" dir="auto">
                  {step.input}
                </td>
                <td class="wide" dir="auto">
                  {step.error === undefined ? (
                    outputOf(step)
                  ) : (
                    <span class="missed">✗ {step.error}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      {leftOut > 0 && <p class="aside">{counted(leftOut, 'step')} more.</p>}
    </section>
  )
}

const width = 120

function Bar({ step: { start, milliseconds }, end }: { step: Step; end: number }) {
  const took =
    milliseconds === undefined ? 'did not end' : `${(milliseconds / 1000).toPrecision(2)} s`
  return (
    <>
      <svg viewBox={`0 0 ${width} 8`} width={width} height="8" aria-hidden="true" class="bar">
        <rect class="track" width={width} height="8" rx="2" />
        <rect
          class="fill"
          x={(start / end) * width}
          width={Math.max(1.5, ((milliseconds ?? end - start) / end) * width)}
          height="8"
          rx="2"
        />
      </svg>
      <div class="aside">{took}</div>
    </>
  )
}

function depthOf(steps: readonly Step[], { parent }: Step): number {
  const above = parent === undefined ? undefined : steps[parent]
  return above ? Math.min(5, 1 + depthOf(steps, above)) : 0
}

function outputOf({ output, passages, documents = [] }: Step): string {
  if (passages === undefined) return output ?? ''
  return `${counted(passages, 'passage')}${documents.length > 0 ? ` of ${documents.join(', ')}` : ''}`
}
