import type { FileMap } from '../fileMap.ts'
import { importedPath, importsIn, type ImportedModule } from '../modules.ts'

/** The flow: a folder imports only what stands before it. `defined`, `errors` and `score` are files. */
const flow = [
  'defined',
  'errors',
  'score',
  'statistics',
  'text',
  'schema',
  'files',
  'corpus',
  'golden',
  'pipeline',
  'judge',
  'evidence',
  'metrics',
  'scores',
  'results',
  'interchange',
  'baseline',
  'gate',
  'report',
  'calibration',
  'synthesis',
  'hub',
  'github',
  'page',
  'run',
]

const mayImport: Record<string, readonly string[]> = {
  ...Object.fromEntries(flow.map((folder, index) => [folder, flow.slice(0, index)])),
  retrieval: ['defined', 'errors', 'statistics', 'text', 'schema', 'judge', 'metrics'],
  vitest: flow,
  action: flow,
  doctor: flow.slice(0, flow.indexOf('synthesis')),
  scaffold: flow.slice(0, flow.indexOf('baseline')),
  cli: [...flow, 'doctor', 'scaffold'],
  index: [...flow, 'retrieval'],
}

/** What a metric knows of these it gets as arguments: it names their shapes and calls nothing. */
const typesOnly: Record<string, readonly string[]> = {
  metrics: ['golden', 'pipeline', 'judge', 'evidence'],
}

/** The model of a report is data and its words. */
const reportModel = ['src/report/model/', 'src/text/', 'src/statistics/']
/** What these may import besides what stands in their own folder: they print a report, and know nothing of the run behind it. */
const printers: Record<string, readonly string[]> = {
  'src/report/model/': reportModel,
  'src/report/terminal/': reportModel,
  'src/report/markdown/': reportModel,
  'src/page/pageIndex.ts': [...reportModel, 'src/page/pageData.ts'],
  'src/page/app/': [...reportModel, 'src/page/pageData.ts', 'src/page/pageCaseData.ts'],
}

/** Data flows one way, and a door knows nothing of another door. */
export function folderOrder(files: FileMap): string[] {
  const strays = [...files.keys()]
    .filter(path => path.startsWith('src/') && path.endsWith('.ts') && !mayImport[folderOf(path)])
    .map(path => `${path}:1: src/${folderOf(path)} is no folder of the flow`)
  const disorder = importsIn(files, 'src/').flatMap(module => {
    const target = importedPath(module.path, module.specifier)
    if (target === undefined) return []
    const objection = target.startsWith('src/')
      ? (objectionTo(folderOf(module.path), folderOf(target), module) ??
        objectionToPrinter(module.path, target))
      : `src imports ${target}, which is not shipped`
    return objection ? [`${module.place}: ${objection}`] : []
  })
  const insiders = importsIn(files, 'examples/')
    .filter(module => importedPath(module.path, module.specifier)?.startsWith('src/'))
    .map(module => `${module.place}: an example imports vitest-rag by name, as its readers will`)
  return [...strays, ...disorder, ...insiders]
}

function folderOf(path: string): string {
  return path.split('/')[1]?.replace(/\.ts$/, '') ?? ''
}

function objectionTo(from: string, to: string, { kind }: ImportedModule): string | undefined {
  if (from === to) return undefined
  if (!mayImport[from]?.includes(to)) return `${from} may not import ${to}`
  if (kind !== 'type' && typesOnly[from]?.includes(to))
    return `${from} may import only types of ${to}`
  return undefined
}

function objectionToPrinter(path: string, target: string): string | undefined {
  const [room, known = []] = Object.entries(printers).find(([one]) => path.startsWith(one)) ?? []
  if (room === undefined || [room, ...known].some(one => target.startsWith(one))) return undefined
  return `what prints a report may import only ${known.join(', ')}`
}
