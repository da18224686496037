import { fileURLToPath } from 'node:url'
import { stampOf } from './fileStamp.ts'

/** Another build of this package may read otherwise what this one kept. */
export const buildStamp = stampOf(fileURLToPath(import.meta.url))
