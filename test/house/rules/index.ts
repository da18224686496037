import type { Rule } from '../fileMap.ts'
import { absentKeys } from './absentKeys.ts'
import { circles } from './circles.ts'
import { dependencyReasons } from './dependencyReasons.ts'
import { docPaths } from './docPaths.ts'
import { entryWeight } from './entryWeight.ts'
import { noEscapeHatches, noSleeps } from './escapeHatches.ts'
import { folderOrder } from './folderOrder.ts'
import { loneFiles } from './loneFiles.ts'
import { fileNames, oneFilePerExport, oneFilePerName } from './names.ts'
import { packageHomes } from './packageHomes.ts'
import { prose } from './prose.ts'
import {
  commandRegistry,
  doctorCheckRegistry,
  evidenceRegistry,
  exportRegistry,
  importRegistry,
  judgeStepRegistry,
  matcherRegistry,
  metricRegistry,
} from './registries.ts'
import { testMirror } from './testMirror.ts'

export const rules = {
  folderOrder,
  circles,
  packageHomes,
  entryWeight,
  metricRegistry,
  matcherRegistry,
  judgeStepRegistry,
  evidenceRegistry,
  doctorCheckRegistry,
  importRegistry,
  exportRegistry,
  commandRegistry,
  fileNames,
  oneFilePerName,
  oneFilePerExport,
  loneFiles,
  absentKeys,
  noEscapeHatches,
  noSleeps,
  testMirror,
  dependencyReasons,
  docPaths,
  prose,
} satisfies Record<string, Rule>
