import { scopeHere } from './stepScope.ts'
import type { ApplicationSpan } from './spans/applicationSpan.ts'

/** A `SpanProcessor` of OpenTelemetry's SDK, versions 1 and 2. */
interface SpanSteps {
  onStart(span: ApplicationSpan): void
  onEnd(span: ApplicationSpan): void
  forceFlush(): Promise<void>
  shutdown(): Promise<void>
}

/**
 * Has the spans that an application emits recorded as steps, while a case of a golden set is asked; anywhere else it
 * does nothing. It takes spans of models, embeddings, retrievers, rerankers, tools and agents, by the conventions of
 * OpenInference, OpenTelemetry's GenAI and the AI SDK.
 *
 * Nothing else is loaded with it, because it goes where the application goes.
 *
 * @example new NodeTracerProvider({ spanProcessors: [spanSteps()] })
 *
 * @throws TypeError for any option, because it has none
 */
export function spanSteps(options: Readonly<Record<string, never>> = {}): SpanSteps {
  // Without the words of other functions, because nothing else is loaded with it.
  const [unknown] = Object.keys(options)
  if (unknown !== undefined) {
    throw new TypeError(`Unknown option \`${unknown}\` of spanSteps(), which takes none`)
  }
  const endings = new WeakMap<ApplicationSpan, () => void>()
  return {
    onStart(span) {
      quietly(() => {
        const end = scopeHere()?.beginSpan(span)
        if (end) endings.set(span, end)
      })
    },
    onEnd(span) {
      quietly(() => endings.get(span)?.())
      endings.delete(span)
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  }
}

/** What a span holds may be anything, and the application has nothing to do with who looks at it. */
function quietly(look: () => void): void {
  try {
    look()
  } catch {
    // A span that can't be read is no step.
  }
}
