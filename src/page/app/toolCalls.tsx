import type { PageRun, PageToolCall } from '../pageCaseData.ts'
import { counted } from '../../text/numbers.ts'
import { Scrolled } from './scrolled.tsx'

/** The tools that the model called, in their order, and those of the baseline if they were others. */
export function ToolCalls({ toolCalls, toolCallsLeftOut, before }: PageRun) {
  if (!toolCalls) return null
  const hasHops = toolCalls.some(({ hop }) => hop !== undefined)
  return (
    <section>
      <h2>Called tools</h2>
      {toolCalls.length === 0 ? (
        <p class="aside">The model called no tool.</p>
      ) : (
        <Scrolled label="Called tools">
          <table class="steps">
            <thead>
              <tr>
                {hasHops && <th scope="col">hop</th>}
                <th scope="col">tool</th>
                <th scope="col">arguments</th>
                <th scope="col">returned</th>
              </tr>
            </thead>
            <tbody>
              {toolCalls.map((call, index) => (
                <tr key={index}>
                  {hasHops && <td>{call.hop}</td>}
                  <ToolCall call={call} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {toolCallsLeftOut > 0 && <p class="aside">{counted(toolCallsLeftOut, 'call')} more.</p>}
      {before?.called !== undefined && (
        <p class="aside">
          called in the baseline: <bdi>{before.called}</bdi>
        </p>
      )}
    </section>
  )
}

function ToolCall({ call: { name, arguments: given, result, error } }: { call: PageToolCall }) {
  return (
    <>
      <th scope="row" class="wide">
        <bdi>{name}</bdi>
      </th>
      <td class="wide" dir="auto">
        {given}
      </td>
      <td class="wide" dir="auto">
        {error === undefined ? result : <span class="missed">✗ {error}</span>}
      </td>
    </>
  )
}
