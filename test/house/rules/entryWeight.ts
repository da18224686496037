import type { FileMap } from '../fileMap.ts'
import { importedPackage, importedPath, parseModule } from '../modules.ts'

const client = ['openai', 'p-retry']

/** What a run needs and its options don't. */
const ofRuns = [
  'src/baseline/',
  'src/calibration/',
  'src/golden/yaml/',
  'src/hub/',
  'src/judge/session/',
  'src/report/',
  'src/run/case/',
  'src/run/end/',
  'src/run/project/',
  'src/run/services/',
  'src/run/state/',
  'src/scores/',
  'src/vitest/reporter/',
]

/** What the end of a run needs, and only where golden sets or matchers ran. */
const ofEnds = [
  'src/gate/compare/',
  'src/gate/policy/',
  'src/report/diagnosis/',
  'src/report/markdown/',
  'src/report/terminal/',
]

/** What loading a file may not load, however many imports away: packages, and folders. */
const tooHeavy: Record<string, readonly string[]> = {
  // The help needs no command, and no Vitest.
  'src/cli/runCommand.ts': [...client, ...ofRuns, 'src/vitest/', 'vitest', 'src/cli/commands/'],
  'src/index.ts': [...client, 'vitest', '@actions/core', '@actions/github'],
  'src/judge/index.ts': [...client, ...ofRuns, 'src/evidence/', 'src/metrics/', 'src/vitest/'],
  'src/retrieval/index.ts': [...client, ...ofRuns, 'src/evidence/', 'src/vitest/', 'vitest'],
  'src/pipeline/steps/step.ts': [...client, 'vitest', 'zod', 'src/text/'],
  'src/pipeline/steps/spanSteps.ts': [...client, 'vitest', 'zod', 'src/text/'],
  'src/vitest/plugin.ts': [...client, ...ofRuns, ...ofEnds, 'vitest', 'js-yaml'],
  'src/vitest/joinRun.ts': [...client, ...ofEnds, 'vitest', 'src/calibration/'],
  'src/vitest/worker/runtime.ts': [...client, 'zod'],
  'src/vitest/pluginSetup.ts': [...client, 'zod', 'src/hub/'],
  'src/vitest/setup.ts': client,
}

/**
 * No judge client is loaded to read a golden set, to decide a gate, or in Vitest's workers; and no run's
 * parts for a configuration, which is read for tests without a golden set, too.
 */
export function entryWeight(files: FileMap): string[] {
  return Object.entries(tooHeavy).flatMap(([entry, heavy]) =>
    [...loadedBy(entry, files)].flatMap(([name, trail]) => {
      const found = heavy.find(one => name === one || (one.endsWith('/') && name.startsWith(one)))
      return found ? [`${entry}:1: loads ${name} through ${trail.join(' > ')}`] : []
    }),
  )
}

/** The packages and files that loading a file loads, each with the files that lead there. */
function loadedBy(entry: string, files: FileMap): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const trails = [[entry]]
  for (const trail of trails) {
    const path = trail.at(-1) ?? entry
    for (const { specifier, kind } of parseModule(files.get(path) ?? '').imports) {
      if (kind !== 'value') continue
      const next = importedPath(path, specifier)
      const name = importedPackage(specifier) ?? next
      if (name === undefined || found.has(name)) continue
      found.set(name, trail)
      if (next !== undefined) trails.push([...trail, next])
    }
  }
  return found
}
