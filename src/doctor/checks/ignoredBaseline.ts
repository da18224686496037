import { defineCheck } from '../check.ts'

/** A baseline that git ignores: CI has only committed files, so it would never find a baseline to compare with. */
export const ignoredBaseline = defineCheck({
  name: 'ignoredBaseline',
  find: ({ ignored, baseline }) =>
    // If no baseline is recorded yet, the project may keep it elsewhere, such as in an artifact.
    ignored ? [{ severity: baseline ? 'warning' : 'note', ...ignored }] : [],
})
