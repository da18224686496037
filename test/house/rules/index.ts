import type { Rule } from '../fileMap.ts'
import { dependencyReasons } from './dependencyReasons.ts'
import { entryWeight } from './entryWeight.ts'
import { noEscapeHatches, noSleepsNoMocks } from './escapeHatches.ts'
import { fileSizes } from './fileSizes.ts'
import { folderOrder } from './folderOrder.ts'
import { fileNames, noDefaultExports } from './names.ts'
import { noHiddenInputs, packageHomes } from './packageHomes.ts'
import {
  evidenceRegistry,
  judgeStepRegistry,
  matcherRegistry,
  metricRegistry,
} from './registries.ts'
import { testMirror } from './testMirror.ts'
import { workflows } from './workflows.ts'

export const rules = {
  folderOrder,
  packageHomes,
  noHiddenInputs,
  entryWeight,
  metricRegistry,
  matcherRegistry,
  judgeStepRegistry,
  evidenceRegistry,
  fileSizes,
  fileNames,
  noDefaultExports,
  noEscapeHatches,
  noSleepsNoMocks,
  testMirror,
  dependencyReasons,
  workflows,
} satisfies Record<string, Rule>
