import type { Reporter, RunnerTestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import type * as caseAnnotations from '../../report/cases/caseAnnotations.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { namedReporter } from './namedReporter.ts'

/** What reporters make of annotations: properties of a testcase, or a part of a page. */
const shownBy = new Map([
  ['junit', 'properties'],
  ['JUnitReporter', 'properties'],
  ['html', 'page'],
  ['HTMLReporter', 'page'],
])

/**
 * Has the tests of golden sets annotated where a reporter shows it. It stands right before the first of
 * these, so that the terminal of those before it doesn't repeat what failures say already.
 */
export function annotateTests({ config: { reporters, ui } }: Pick<Vitest, 'config'>): void {
  const forms = reporters.map(reporter =>
    namedReporter(reporter)
      .names.map(name => shownBy.get(name))
      .find(Boolean),
  )
  const first = forms.findIndex(Boolean)
  if (first === -1 && !ui) return
  const annotating = new AnnotatingReporter({ forPage: ui || forms.includes('page') })
  reporters.splice(first === -1 ? reporters.length : first, 0, annotating)
}

/**
 * Annotates tests at the end of a run, by what stands in their meta; so it does for merged reports, too.
 * Workers could do it with Vitest's `annotate`: that is a message to this process for each annotation, and a
 * notice in GitHub's log.
 */
class AnnotatingReporter implements Reporter {
  #vitest: Vitest | undefined
  #annotations: typeof caseAnnotations | undefined
  readonly #forPage: boolean

  /** @param options whether people read it, who want more than scores */
  constructor({ forPage }: { forPage: boolean }) {
    this.#forPage = forPage
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  /** At the end nothing can be waited for: the reporters behind this one read the tests at once. */
  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    if (!specifications.some(({ moduleId }) => goldenFilePattern.test(moduleId))) return
    this.#annotations = await import('../../report/cases/caseAnnotations.ts')
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const test of modules.flatMap(module => [...module.children.allTests()])) {
      const task = this.#vitest?.state.idMap.get(test.id)
      if (task?.type === 'test') this.#annotate(task)
    }
  }

  #annotate({ meta, annotations }: Pick<RunnerTestCase, 'meta' | 'annotations'>): void {
    const record = meta.rag?.record
    const shown = this.#annotations
    if (!record || !shown) return
    const made = this.#forPage
      ? shown.caseAnnotations(record, outputIn(meta))
      : shown.scoreAnnotations(record)
    // A blob may have brought them along.
    const there = new Set(annotations.map(annotationKey))
    for (const one of made) {
      if (there.size < there.add(annotationKey(one)).size) annotations.push(one)
    }
  }
}

function annotationKey({ type, message }: { type: string; message: string }): string {
  return JSON.stringify([type, message])
}

/** The answer, which no record has. */
function outputIn(meta: object): string | undefined {
  const { output }: { output?: unknown } = Object(Reflect.get(meta, 'eval'))
  return typeof output === 'string' ? output : undefined
}
