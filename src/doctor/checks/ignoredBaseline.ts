import { defineCheck } from '../check.ts'

/** A baseline that git ignores: CI, which has only what is committed, would compare with nothing for ever. */
export const ignoredBaseline = defineCheck({
  name: 'ignoredBaseline',
  find: ({ ignored, baseline }) =>
    // Where none was recorded yet, the project may keep its baseline elsewhere, such as in an artifact.
    ignored ? [{ severity: baseline ? 'warning' : 'note', ...ignored }] : [],
})
