import type { Reporter, RunnerTestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'
import type * as caseAnnotations from '../../report/cases/caseAnnotations.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { namedReporter } from './namedReporter.ts'

/** How reporters show annotations: as properties of a testcase, or on a page. */
const shownBy = new Map([
  ['junit', 'properties'],
  ['JUnitReporter', 'properties'],
  ['html', 'page'],
  ['HTMLReporter', 'page'],
])

/**
 * Annotates the tests of golden sets if a reporter shows annotations. The annotating reporter comes right before the
 * first of these, so that terminal reporters before it don't repeat the texts of failures.
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
 * Annotates tests at the end of a run from their meta, so that it also works for merged reports. Vitest's `annotate` in
 * workers would send a message to this process for each annotation, and add a notice to GitHub's log.
 */
class AnnotatingReporter implements Reporter {
  #vitest: Vitest | undefined
  #annotations: typeof caseAnnotations | undefined
  readonly #forPage: boolean

  /** @param options whether people read the annotations, who want more than scores */
  constructor({ forPage }: { forPage: boolean }) {
    this.#forPage = forPage
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  /** Load now: at the end this reporter can't wait, because the reporters behind it read the tests at once. */
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
    const { records = [] } = meta.rag ?? {}
    const shown = this.#annotations
    if (!shown) return
    const made = records.flatMap((record, index) => {
      if (!this.#forPage) return shown.scoreAnnotations(record)
      // The meta has the answer to the last turn.
      const answer = index === records.length - 1 ? outputIn(meta) : undefined
      return shown.caseAnnotations(record, answer)
    })
    // The annotations may already come from a blob.
    const there = new Set(annotations.map(annotationKey))
    for (const one of made) {
      if (there.size < there.add(annotationKey(one)).size) annotations.push(one)
    }
  }
}

function annotationKey({ type, message }: { type: string; message: string }): string {
  return JSON.stringify([type, message])
}

/** The answer, which records do not have. */
function outputIn(meta: object): string | undefined {
  const { output }: { output?: unknown } = Object(Reflect.get(meta, 'eval'))
  return typeof output === 'string' ? output : undefined
}
