import type { ExportFormat } from './exportedCase.ts'
import { toPromptfoo } from './toPromptfoo.ts'
import { toRagas } from './toRagas.ts'
import { toRagchecker } from './toRagchecker.ts'

/** All export formats. */
export const exportFormats: readonly ExportFormat[] = [toRagas, toRagchecker, toPromptfoo]
